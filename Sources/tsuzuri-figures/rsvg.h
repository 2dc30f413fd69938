/* The part of librsvg (2.52 and later) that is called. Its own headers bring all of GLib's. */
#pragma once
#include <cairo.h>

typedef struct RsvgHandle RsvgHandle;

typedef struct {
  double length;
  int unit;
} RsvgLength;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

/* Errors (the last argument) are not asked for: NULL. */
RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, unsigned long count, void *error);
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *, int *has_width, RsvgLength *width, int *has_height,
                                          RsvgLength *height, int *has_box, RsvgRectangle *box);
void rsvg_handle_set_dpi(RsvgHandle *, double dpi);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *, double *width, double *height);
int rsvg_handle_render_document(RsvgHandle *, cairo_t *, const RsvgRectangle *area, void *error);
