/* The least that reads all text: each page's characters, as UTF-16, to standard output. */
#include <stdio.h>
#include <stdlib.h>

#include "pdfium.h"

int main(int count, char **arguments) {
  if (count != 2) return 2;
  FPDF_InitLibrary();
  Document document = FPDF_LoadDocument(arguments[1], NULL);
  if (!document) return 3;
  int pages = FPDF_GetPageCount(document);
  for (int index = 0; index < pages; index++) {
    Page page = FPDF_LoadPage(document, index);
    TextPage text = FPDFText_LoadPage(page);
    int length = FPDFText_CountChars(text);
    unsigned short *characters = calloc((size_t)length + 1, sizeof *characters);
    int written = FPDFText_GetText(text, 0, length, characters);
    if (written > 0) fwrite(characters, sizeof *characters, (size_t)written - 1, stdout);
    free(characters);
    FPDFText_ClosePage(text);
    FPDF_ClosePage(page);
  }
  FPDF_CloseDocument(document);
  return 0;
}
