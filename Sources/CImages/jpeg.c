#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>
#include "shared.h"

/* Each scan of a progressive file costs a walk over all of it; real ones have about ten. */
enum { scan_limit = 200 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf jump;
  char *message;
  int salvages;
} error_manager;

typedef struct {
  struct jpeg_destination_mgr base;
  ci_buffer *out;
  unsigned char chunk[1 << 16];
} destination;

static void on_error(j_common_ptr info) {
  error_manager *manager = (error_manager *)info->err;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(manager->message, CI_MESSAGE_SIZE, "%s", text);
  longjmp(manager->jump, 1);
}

/* True while nothing of the picture has been decoded. */
static int has_nothing(j_decompress_ptr info) {
  return info->input_scan_number <= 1 && info->input_iMCU_row == 0;
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  /* libjpeg would invent the missing rest of the picture. Lesser harm passes. */
  if (info->err->msg_code == JWRN_JPEG_EOF) {
    error_manager *manager = (error_manager *)info->err;
    if (!manager->salvages || has_nothing((j_decompress_ptr)info)) on_error(info);
  }
  info->err->num_warnings++;
}

static struct jpeg_error_mgr *prepare(error_manager *manager, char *message) {
  jpeg_std_error(&manager->base);
  manager->base.error_exit = on_error;
  manager->base.emit_message = on_message;
  manager->message = message;
  manager->salvages = 0;
  return &manager->base;
}

static void on_progress(j_common_ptr info) {
  if (!info->is_decompressor) return;
  if (((j_decompress_ptr)info)->input_scan_number > scan_limit) {
    info->err->msg_code = JERR_BAD_PROGRESSION;
    on_error(info);
  }
}

static void cmyk_to_bgrx(unsigned char *row, uint32_t width, int inverted) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    unsigned c = row[0], m = row[1], y = row[2], k = row[3];
    if (!inverted) {
      c = 255 - c;
      m = 255 - m;
      y = 255 - y;
      k = 255 - k;
    }
    row[0] = y * k / 255;
    row[1] = m * k / 255;
    row[2] = c * k / 255;
    row[3] = 255;
  }
}

static void choose_format(struct jpeg_decompress_struct *info, ci_image *image) {
  image->format = CI_BGRX;
  if (info->jpeg_color_space == JCS_GRAYSCALE) {
    image->format = CI_GRAY;
    info->out_color_space = JCS_GRAYSCALE;
  } else if (info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK) {
    info->out_color_space = JCS_CMYK;
  } else {
    info->out_color_space = JCS_EXT_BGRX;
  }
}

static void read_rows(struct jpeg_decompress_struct *info, ci_image *image) {
  while (info->output_scanline < info->output_height) {
    unsigned char *row = image->pixels + info->output_scanline * image->stride;
    jpeg_read_scanlines(info, &row, 1);
    if (info->out_color_space == JCS_CMYK) cmyk_to_bgrx(row, image->width, info->saw_Adobe_marker);
  }
}

ci_status ci_jpeg_read(const void *data, size_t count, uint64_t max_pixels, int salvages, ci_image *image,
                       char *message) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {.progress_monitor = on_progress};
  error_manager manager;
  volatile ci_status status = CI_DAMAGED;
  memset(image, 0, sizeof *image);
  memset(&info, 0, sizeof info);
  info.err = prepare(&manager, message);
  manager.salvages = salvages;
  if (setjmp(manager.jump)) goto failed;
  jpeg_create_decompress(&info);
  info.progress = &progress;
  info.mem->max_memory_to_use = 1L << 30;
  jpeg_mem_src(&info, data, count);
  jpeg_read_header(&info, TRUE);
  image->width = info.image_width;
  image->height = info.image_height;
  image->components = info.num_components;
  if (ci_too_large(image, max_pixels)) {
    status = CI_TOO_LARGE;
    goto failed;
  }
  choose_format(&info, image);
  jpeg_start_decompress(&info);
  if (!ci_allocate(image)) {
    status = CI_NO_MEMORY;
    goto failed;
  }
  if (salvages) memset(image->pixels, 0xFF, image->stride * image->height);
  read_rows(&info, image);
  jpeg_finish_decompress(&info);
  image->damages = (int)manager.base.num_warnings;
  jpeg_destroy_decompress(&info);
  return CI_OK;

failed:
  /* An error in the middle leaves the rows above it. */
  if (salvages && image->pixels && info.output_scanline > 0) {
    image->damages = 1;
    status = CI_OK;
  } else {
    free(image->pixels);
    image->pixels = NULL;
  }
  jpeg_destroy_decompress(&info);
  return status;
}

static void start_writing(j_compress_ptr info) {
  destination *to = (destination *)info->dest;
  to->base.next_output_byte = to->chunk;
  to->base.free_in_buffer = sizeof to->chunk;
}

static void pass_on(j_compress_ptr info, size_t count) {
  destination *to = (destination *)info->dest;
  if (!ci_append(to->out, to->chunk, count)) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  start_writing(info);
}

static boolean empty_chunk(j_compress_ptr info) {
  pass_on(info, sizeof ((destination *)info->dest)->chunk);
  return TRUE;
}

static void finish_writing(j_compress_ptr info) {
  destination *to = (destination *)info->dest;
  pass_on(info, sizeof to->chunk - to->base.free_in_buffer);
}

static void set_parameters(struct jpeg_compress_struct *info, const ci_image *image, int quality, double dpi) {
  info->image_width = image->width;
  info->image_height = image->height;
  info->input_components = image->format == CI_GRAY ? 1 : 3;
  info->in_color_space = image->format == CI_GRAY ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  /* Halved colour resolution shows at the edges of coloured letters. */
  if (quality >= 90) info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
  if (dpi > 0 && dpi < 65535) {
    info->density_unit = 1;
    info->X_density = info->Y_density = (UINT16)(dpi + 0.5);
  }
}

ci_status ci_jpeg_write(const ci_image *image, int quality, double dpi, ci_buffer *out, char *message) {
  struct jpeg_compress_struct info;
  error_manager manager;
  destination to = {.base = {.init_destination = start_writing,
                             .empty_output_buffer = empty_chunk,
                             .term_destination = finish_writing},
                    .out = out};
  memset(out, 0, sizeof *out);
  memset(&info, 0, sizeof info);
  unsigned char *row = malloc((size_t)image->width * 3);
  if (!row) return CI_NO_MEMORY;
  info.err = prepare(&manager, message);
  if (setjmp(manager.jump)) {
    free(row);
    free(out->bytes);
    out->bytes = NULL;
    jpeg_destroy_compress(&info);
    return CI_DAMAGED;
  }
  jpeg_create_compress(&info);
  info.dest = &to.base;
  set_parameters(&info, image, quality, dpi);
  jpeg_start_compress(&info, TRUE);
  for (uint32_t y = 0; y < image->height; y++) {
    unsigned char *line = row;
    if (image->format == CI_GRAY) line = image->pixels + y * image->stride;
    else ci_row_to_rgb(image, y, row);
    jpeg_write_scanlines(&info, &line, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  free(row);
  return CI_OK;
}
