#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <png.h>
#include "shared.h"

/* Text and colour profile chunks larger than this are refused: they are not part of the picture. */
static const png_alloc_size_t chunk_limit = 8 << 20;

typedef struct {
  const unsigned char *bytes;
  size_t left;
  ci_buffer *out;
  char *message;
} png_io;

static void on_error(png_structp png, png_const_charp text) {
  png_io *io = png_get_error_ptr(png);
  snprintf(io->message, CI_MESSAGE_SIZE, "%s", text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep to, size_t count) {
  png_io *io = png_get_io_ptr(png);
  if (count > io->left) png_error(png, "the data ends too early");
  memcpy(to, io->bytes, count);
  io->bytes += count;
  io->left -= count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  png_io *io = png_get_io_ptr(png);
  if (!ci_append(io->out, bytes, count)) png_error(png, "out of memory");
}

static void flush_nothing(png_structp png) { (void)png; }

static unsigned char times(unsigned char value, unsigned char alpha) {
  unsigned product = value * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

static void premultiply(ci_image *image) {
  for (uint32_t y = 0; y < image->height; y++) {
    unsigned char *p = image->pixels + y * image->stride;
    for (uint32_t x = 0; x < image->width; x++, p += 4)
      for (int i = 0; i < 3; i++) p[i] = times(p[i], p[3]);
  }
}

/* Asks libpng for gray, BGRX or BGRA of 8 bits, whatever the file has. */
static void choose_format(png_structp png, png_infop info, ci_image *image) {
  int colour = png_get_color_type(png, info);
  int alpha = (colour & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  png_set_expand(png);
  png_set_scale_16(png);
  if (colour == PNG_COLOR_TYPE_GRAY && !alpha) {
    image->format = CI_GRAY;
    return;
  }
  image->format = alpha ? CI_BGRA : CI_BGRX;
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

ci_status ci_png_read(const void *data, size_t count, uint64_t max_pixels, ci_image *image, char *message) {
  png_io io = {.bytes = data, .left = count, .message = message};
  /* Volatile, since they change between setjmp and longjmp. */
  png_bytep *volatile rows = NULL;
  volatile ci_status status = CI_DAMAGED;
  memset(image, 0, sizeof *image);
  png_infop info = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &io, on_error, on_warning);
  if (png) info = png_create_info_struct(png);
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return CI_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) goto failed;
  png_set_read_fn(png, &io, read_bytes);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, chunk_limit);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_read_info(png, info);
  image->width = png_get_image_width(png, info);
  image->height = png_get_image_height(png, info);
  image->components = png_get_channels(png, info);
  if (ci_too_large(image, max_pixels)) {
    status = CI_TOO_LARGE;
    goto failed;
  }
  choose_format(png, info, image);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  rows = malloc(image->height * sizeof *rows);
  if (!rows || !ci_allocate(image)) {
    status = CI_NO_MEMORY;
    goto failed;
  }
  for (uint32_t y = 0; y < image->height; y++) rows[y] = image->pixels + y * image->stride;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  free(rows);
  png_destroy_read_struct(&png, &info, NULL);
  if (image->format == CI_BGRA) premultiply(image);
  return CI_OK;

failed:
  free(rows);
  free(image->pixels);
  image->pixels = NULL;
  png_destroy_read_struct(&png, &info, NULL);
  return status;
}

static void row_to_rgba(const ci_image *image, uint32_t row, unsigned char *to) {
  const unsigned char *from = image->pixels + row * image->stride;
  for (uint32_t x = 0; x < image->width; x++, from += 4, to += 4) {
    unsigned alpha = from[3];
    for (int i = 0; i < 3; i++) {
      unsigned value = from[2 - i];
      if (alpha == 0) value = 0;
      else if (alpha < 255) value = (value * 255 + alpha / 2) / alpha;
      to[i] = value > 255 ? 255 : value;
    }
    to[3] = alpha;
  }
}

static int has_no_colour(const ci_image *image) {
  for (uint32_t y = 0; y < image->height; y++) {
    const unsigned char *p = image->pixels + y * image->stride;
    unsigned difference = 0;
    for (uint32_t x = 0; x < image->width; x++, p += 4) difference |= (p[0] ^ p[1]) | (p[1] ^ p[2]);
    if (difference) return 0;
  }
  return 1;
}

static void write_rows(png_structp png, const ci_image *image, int colour_type, unsigned char *row) {
  for (uint32_t y = 0; y < image->height; y++) {
    const unsigned char *from = image->pixels + y * image->stride;
    if (image->format == CI_GRAY) {
      png_write_row(png, from);
      continue;
    }
    if (colour_type == PNG_COLOR_TYPE_GRAY)
      for (uint32_t x = 0; x < image->width; x++) row[x] = from[4 * x];
    else if (image->format == CI_BGRA) row_to_rgba(image, y, row);
    else ci_row_to_rgb(image, y, row);
    png_write_row(png, row);
  }
}

static int colour_type_of(const ci_image *image) {
  if (image->format == CI_BGRA) return PNG_COLOR_TYPE_RGB_ALPHA;
  /* Pages of text are gray far more often than not, and gray costs a third. */
  if (image->format == CI_GRAY || has_no_colour(image)) return PNG_COLOR_TYPE_GRAY;
  return PNG_COLOR_TYPE_RGB;
}

static int filters_of(int level) {
  /* On pages, which are mostly flat, filters cost time and do not save bytes. */
  if (level < 3) return PNG_FILTER_NONE;
  return level < 6 ? PNG_FILTER_UP : PNG_ALL_FILTERS;
}

ci_status ci_png_write(const ci_image *image, int level, double dpi, ci_buffer *out, char *message) {
  png_io io = {.out = out, .message = message};
  memset(out, 0, sizeof *out);
  png_infop info = NULL;
  const int colour_type = colour_type_of(image);
  unsigned char *row = malloc((size_t)image->width * 4);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &io, on_error, on_warning);
  if (png) info = png_create_info_struct(png);
  if (!info || !row) {
    free(row);
    png_destroy_write_struct(&png, NULL);
    return CI_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    free(row);
    free(out->bytes);
    out->bytes = NULL;
    png_destroy_write_struct(&png, &info);
    return CI_DAMAGED;
  }
  png_set_write_fn(png, &io, write_bytes, flush_nothing);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(png, info, image->width, image->height, 8, colour_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (dpi > 0) {
    png_uint_32 metre = (png_uint_32)(dpi / 0.0254 + 0.5);
    png_set_pHYs(png, info, metre, metre, PNG_RESOLUTION_METER);
  }
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters_of(level));
  png_write_info(png, info);
  write_rows(png, image, colour_type, row);
  png_write_end(png, NULL);
  free(row);
  png_destroy_write_struct(&png, &info);
  return CI_OK;
}
