#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include "shared.h"

/* Where the picture, or the first one of several that move, lies in its canvas. */
typedef struct {
  WebPData data;
  uint32_t x, y;
} frame;

static ci_status fail(char *message, const char *reason) {
  snprintf(message, CI_MESSAGE_SIZE, "%s", reason);
  return CI_DAMAGED;
}

static ci_status decode(const frame *frame, ci_image *image, char *message) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CI_NO_MEMORY;
  if (WebPGetFeatures(frame->data.bytes, frame->data.size, &config.input) != VP8_STATUS_OK ||
      frame->x + config.input.width > image->width || frame->y + config.input.height > image->height)
    return fail(message, "the header makes no sense");
  size_t offset = frame->y * image->stride + (size_t)frame->x * 4;
  config.output.colorspace = image->format == CI_BGRA ? MODE_bgrA : MODE_BGRA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = image->pixels + offset;
  config.output.u.RGBA.stride = (int)image->stride;
  config.output.u.RGBA.size = image->stride * image->height - offset;
  switch (WebPDecode(frame->data.bytes, frame->data.size, &config)) {
  case VP8_STATUS_OK: return CI_OK;
  case VP8_STATUS_OUT_OF_MEMORY: return CI_NO_MEMORY;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA: return fail(message, "the data ends too early");
  default: return fail(message, "the data cannot be decoded");
  }
}

static ci_status decode_first(const WebPData *file, ci_image *image, char *message) {
  WebPDemuxer *demuxer = WebPDemux(file);
  WebPIterator first;
  if (!demuxer) return fail(message, "the data ends too early");
  ci_status status = fail(message, "there is no frame");
  if (WebPDemuxGetFrame(demuxer, 1, &first)) {
    frame frame = {first.fragment, (uint32_t)first.x_offset, (uint32_t)first.y_offset};
    status = decode(&frame, image, message);
    WebPDemuxReleaseIterator(&first);
  }
  WebPDemuxDelete(demuxer);
  return status;
}

ci_status ci_webp_read(const void *data, size_t count, uint64_t max_pixels, ci_image *image, char *message) {
  WebPBitstreamFeatures features;
  *image = (ci_image){0};
  if (WebPGetFeatures(data, count, &features) != VP8_STATUS_OK)
    return fail(message, "the header makes no sense");
  image->width = features.width;
  image->height = features.height;
  if (ci_too_large(image, max_pixels)) return CI_TOO_LARGE;
  /* A frame may leave a part of its canvas out. */
  image->format = features.has_alpha || features.has_animation ? CI_BGRA : CI_BGRX;
  if (!ci_allocate(image)) return CI_NO_MEMORY;
  if (features.has_animation) memset(image->pixels, 0, image->stride * image->height);
  frame whole = {{data, count}, 0, 0};
  ci_status status =
      features.has_animation ? decode_first(&whole.data, image, message) : decode(&whole, image, message);
  if (status == CI_OK) return CI_OK;
  free(image->pixels);
  image->pixels = NULL;
  return status;
}
