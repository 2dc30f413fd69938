/* The least that draws pages: each one as a PPM file. Arguments: FILE PAGES DPI OUT%d.ppm */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "pdfium.h"

static int write_ppm(const char *path, Bitmap bitmap, int width, int height) {
  size_t size = (size_t)width * (size_t)height * 3;
  FILE *file = fopen(path, "wb");
  unsigned char *picture = malloc(size);
  if (!file || !picture) return 0;
  unsigned char *target = picture;
  const unsigned char *source = FPDFBitmap_GetBuffer(bitmap);
  for (int y = 0; y < height; y++, source += FPDFBitmap_GetStride(bitmap)) {
    for (int x = 0; x < width; x++, target += 3) {
      target[0] = source[4 * x + 2];
      target[1] = source[4 * x + 1];
      target[2] = source[4 * x];
    }
  }
  fprintf(file, "P6\n%d %d\n255\n", width, height);
  size_t written = fwrite(picture, 1, size, file);
  free(picture);
  return fclose(file) == 0 && written == size;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  FPDF_InitLibrary();
  Document document = FPDF_LoadDocument(arguments[1], NULL);
  if (!document) return 3;
  int pages = atoi(arguments[2]);
  double scale = atof(arguments[3]) / 72;
  for (int index = 0; index < pages && index < FPDF_GetPageCount(document); index++) {
    Page page = FPDF_LoadPage(document, index);
    int width = (int)lround(FPDF_GetPageWidthF(page) * scale);
    int height = (int)lround(FPDF_GetPageHeightF(page) * scale);
    Bitmap bitmap = FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, NULL, 0);
    FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF);
    FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
    char path[4096];
    snprintf(path, sizeof path, arguments[4], index + 1);
    if (!write_ppm(path, bitmap, width, height)) return 3;
    FPDFBitmap_Destroy(bitmap);
    FPDF_ClosePage(page);
  }
  FPDF_CloseDocument(document);
  return 0;
}
