/* Draws a figure: SVG on standard input becomes its sizes and a page of PDF on standard output.

   A program of its own, since librsvg draws for hours or panics if it is asked the wrong way, and since
   loading it takes as long as a whole export does. Limits end it; its parent tells of that. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cairo-pdf.h>
#include "rsvg.h"

enum { DRAWN, UNREADABLE, NOT_DRAWN };

/* What a real figure never needs: seconds of processor time, and bytes. */
enum { CPU_LIMIT = 10 };
static const rlim_t memory_limit = 2ul << 30, output_limit = 64ul << 20;

/* CSS has 96 pixels in an inch. */
static const double dpi = 96, points = 72.0 / 96;

/* Units of the page for each point, so that masks and filters, the only pixels, come out at 288 an inch. */
static const double fineness = 4;
static const double most_units = 16e6, longest_side = 16e3;

/* What stands before the page. */
typedef struct {
  double width, height;           /* natural size in points */
  double page_width, page_height; /* the page that holds the same */
} sizes;

/* librsvg marks links for Cairo, whose marks would mix with those of the page that the figure comes to. A
   program's own functions stand before those of the libraries: here links are what they look like. */
void cairo_tag_begin(cairo_t *context, const char *name, const char *attributes) {
  (void)context, (void)name, (void)attributes;
}

void cairo_tag_end(cairo_t *context, const char *name) { (void)context, (void)name; }

static void limit(int resource, rlim_t value) {
  struct rlimit bound = {value, value};
  setrlimit(resource, &bound);
}

static void limit_all(void) {
  limit(RLIMIT_CPU, CPU_LIMIT);
  limit(RLIMIT_AS, memory_limit);
  limit(RLIMIT_FSIZE, output_limit);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  /* Nobody waits for the figure when the parent is gone. */
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

static RsvgHandle *read_input(void) {
  struct stat status;
  if (fstat(STDIN_FILENO, &status) || status.st_size <= 0) return NULL;
  void *bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
  if (bytes == MAP_FAILED) return NULL;
  /* Without a base address no other file is read. */
  return rsvg_handle_new_from_data(bytes, status.st_size, NULL);
}

/* What the figure says of its size, else its view box, else what browsers take. */
static void measure(RsvgHandle *figure, sizes *sizes) {
  double width, height;
  int has_width, has_height, has_box;
  RsvgLength ignored;
  RsvgRectangle box;
  rsvg_handle_set_dpi(figure, dpi);
  rsvg_handle_get_intrinsic_dimensions(figure, &has_width, &ignored, &has_height, &ignored, &has_box, &box);
  if (!rsvg_handle_get_intrinsic_size_in_pixels(figure, &width, &height)) {
    width = has_box ? box.width : 300;
    height = has_box ? box.height : 150;
  }
  sizes->width = width * points;
  sizes->height = height * points;
  double scale = fmin(fineness, sqrt(most_units / (sizes->width * sizes->height)));
  scale = fmin(scale, longest_side / fmax(sizes->width, sizes->height));
  sizes->page_width = sizes->width * scale;
  sizes->page_height = sizes->height * scale;
}

static cairo_status_t write_all(void *ignored, const unsigned char *bytes, unsigned count) {
  (void)ignored;
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, count);
    if (written <= 0) return CAIRO_STATUS_WRITE_ERROR;
    bytes += written;
    count -= written;
  }
  return CAIRO_STATUS_SUCCESS;
}

static int draw(RsvgHandle *figure, const sizes *sizes) {
  cairo_surface_t *page =
    cairo_pdf_surface_create_for_stream(write_all, NULL, sizes->page_width, sizes->page_height);
  /* A table of objects that is text, as our writer reads it. */
  cairo_pdf_surface_restrict_to_version(page, CAIRO_PDF_VERSION_1_4);
  /* The page is finer than points already. */
  cairo_surface_set_fallback_resolution(page, 72, 72);
  cairo_t *context = cairo_create(page);
  RsvgRectangle area = {0, 0, sizes->page_width, sizes->page_height};
  int is_drawn = rsvg_handle_render_document(figure, context, &area, NULL);
  is_drawn = is_drawn && cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  cairo_surface_finish(page);
  return is_drawn && cairo_surface_status(page) == CAIRO_STATUS_SUCCESS ? DRAWN : NOT_DRAWN;
}

int main(void) {
  limit_all();
  /* No choice among texts and fonts may depend on who runs this. */
  setenv("LC_ALL", "C.UTF-8", 1);
  unsetenv("LANGUAGE");
  unsetenv("PANGO_LANGUAGE");
  RsvgHandle *figure = read_input();
  if (!figure) return UNREADABLE;
  sizes sizes;
  measure(figure, &sizes);
  /* Neither nothing nor more than numbers hold. */
  if (!(sizes.width > 0 && sizes.height > 0 && sizes.width < 1e9 && sizes.height < 1e9)) return UNREADABLE;
  if (write_all(NULL, (const unsigned char *)&sizes, sizeof sizes)) return NOT_DRAWN;
  return draw(figure, &sizes);
}
