#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "shared.h"

int ci_too_large(const ci_image *image, uint64_t max_pixels) {
  return image->width > 65535 || image->height > 65535 ||
         (uint64_t)image->width * image->height > max_pixels;
}

int ci_allocate(ci_image *image) {
  size_t bytes = image->format == CI_GRAY ? 1 : 4;
  image->stride = (image->width * bytes + 3) & ~(size_t)3;
  image->pixels = malloc(image->stride * image->height);
  return image->pixels != NULL;
}

int ci_append(ci_buffer *buffer, const void *bytes, size_t count) {
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity * 2 + count + 4096;
    unsigned char *grown = realloc(buffer->bytes, capacity);
    if (!grown) return 0;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return 1;
}

void ci_row_to_rgb(const ci_image *image, uint32_t row, unsigned char *restrict to) {
  const unsigned char *restrict from = image->pixels + row * image->stride;
  switch (image->format) {
  case CI_GRAY:
    for (uint32_t x = 0; x < image->width; x++) memset(to + 3 * x, from[x], 3);
    break;
  case CI_BGRX: {
    uint32_t x = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    // Four pixels make three words: half the time, in a loop that every picture goes through.
    for (; x + 4 <= image->width; x += 4, from += 16, to += 12) {
      uint32_t pixels[4], words[3];
      memcpy(pixels, from, sizeof pixels);
      for (int i = 0; i < 4; i++) pixels[i] = __builtin_bswap32(pixels[i]) >> 8;
      words[0] = pixels[0] | pixels[1] << 24;
      words[1] = pixels[1] >> 8 | pixels[2] << 16;
      words[2] = pixels[2] >> 16 | pixels[3] << 8;
      memcpy(to, words, sizeof words);
    }
#endif
    for (; x < image->width; x++, from += 4, to += 3) {
      to[0] = from[2];
      to[1] = from[1];
      to[2] = from[0];
    }
    break;
  }
  case CI_BGRA:
    for (uint32_t x = 0; x < image->width; x++, from += 4, to += 3) {
      unsigned char white = 255 - from[3];
      for (int i = 0; i < 3; i++) {
        int sum = from[2 - i] + white;
        to[i] = sum > 255 ? 255 : sum;
      }
    }
    break;
  }
}

ci_status ci_ppm_write(const ci_image *image, ci_buffer *out) {
  char header[64];
  int length = snprintf(header, sizeof header, "P6\n%u %u\n255\n", image->width, image->height);
  size_t row = (size_t)image->width * 3;
  out->count = length + row * image->height;
  out->capacity = out->count;
  out->bytes = malloc(out->capacity);
  if (!out->bytes) return CI_NO_MEMORY;
  memcpy(out->bytes, header, length);
  for (uint32_t y = 0; y < image->height; y++) ci_row_to_rgb(image, y, out->bytes + length + y * row);
  return CI_OK;
}

void ci_swap_red_blue(const unsigned char *from, size_t from_stride, unsigned char *to, size_t to_stride,
                      uint32_t width, uint32_t height) {
  for (uint32_t y = 0; y < height; y++, from += from_stride, to += to_stride)
    for (uint32_t x = 0; x < width; x++) {
      unsigned char blue = from[4 * x], green = from[4 * x + 1], red = from[4 * x + 2];
      to[4 * x] = red;
      to[4 * x + 1] = green;
      to[4 * x + 2] = blue;
      to[4 * x + 3] = from[4 * x + 3];
    }
}

void ci_widen_gray(const unsigned char *from, size_t from_stride, unsigned char *to, size_t to_stride,
                   uint32_t width, uint32_t height) {
  for (uint32_t y = 0; y < height; y++, from += from_stride, to += to_stride)
    for (uint32_t x = 0; x < width; x++) memset(to + 4 * x, from[x], 4);
}
