/* PNG, JPEG and WebP through libpng, libjpeg and libwebp, with setjmp error handling kept on this side. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum {
  CI_GRAY, /* one byte: gray */
  CI_BGRX, /* four bytes: blue, green, red, unused */
  CI_BGRA  /* four bytes: blue, green, red, alpha; colours premultiplied */
} ci_format;

typedef enum { CI_OK, CI_TOO_LARGE, CI_DAMAGED, CI_NO_MEMORY } ci_status;

/* Rows run from the top. After reading, `pixels` comes from malloc and belongs to the caller. */
typedef struct {
  ci_format format;
  uint32_t width, height;
  size_t stride;
  unsigned char *pixels;
  int components; /* of the encoded file; reading only */
  int damages;    /* places where the decoder had to guess; reading only */
} ci_image;

/* Encoded bytes, from malloc; belongs to the caller. */
typedef struct {
  unsigned char *bytes;
  size_t count, capacity;
} ci_buffer;

enum { CI_MESSAGE_SIZE = 200 };

/* `message` has CI_MESSAGE_SIZE bytes and receives the library's reason when the status is CI_DAMAGED.
   With CI_TOO_LARGE, width and height of `image` say what the header asks for. */
ci_status ci_png_read(const void *data, size_t count, uint64_t max_pixels, ci_image *image, char *message);

/* A picture that ends too early is damaged, unless `salvages`: then what is there counts, and the rest is
   what the decoder makes of it. */
ci_status ci_jpeg_read(const void *data, size_t count, uint64_t max_pixels, int salvages, ci_image *image,
                       char *message);

/* Of several pictures that move the first, on nothing. */
ci_status ci_webp_read(const void *data, size_t count, uint64_t max_pixels, ci_image *image, char *message);

/* `level` is zlib's, 0 to 9. A `dpi` of 0 writes no resolution. */
ci_status ci_png_write(const ci_image *image, int level, double dpi, ci_buffer *out, char *message);

/* `quality` runs from 1 to 100. Transparent pixels come out on white. */
ci_status ci_jpeg_write(const ci_image *image, int quality, double dpi, ci_buffer *out, char *message);

/* Binary PPM (P6). Transparent pixels come out on white. */
ci_status ci_ppm_write(const ci_image *image, ci_buffer *out);

/* Copies rows of 4-byte pixels with red and blue exchanged. */
void ci_swap_red_blue(const unsigned char *from, size_t from_stride, unsigned char *to, size_t to_stride,
                      uint32_t width, uint32_t height);

/* Widens rows of gray to four equal bytes a pixel. */
void ci_widen_gray(const unsigned char *from, size_t from_stride, unsigned char *to, size_t to_stride,
                   uint32_t width, uint32_t height);
