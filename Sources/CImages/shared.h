/* What the kinds of files share. */
#pragma once
#include "cimages.h"

/* A side of 65535 is the most that JPEG has; it also bounds what a row table costs. */
int ci_too_large(const ci_image *image, uint64_t max_pixels);

int ci_allocate(ci_image *image);
int ci_append(ci_buffer *buffer, const void *bytes, size_t count);

/* One row as red, green, blue; transparency on white. */
void ci_row_to_rgb(const ci_image *image, uint32_t row, unsigned char *to);
