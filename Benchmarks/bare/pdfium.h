/* The few PDFium functions that the bare loops call. */
#pragma once

typedef struct document *Document;
typedef struct page *Page;
typedef struct text_page *TextPage;
typedef struct bitmap *Bitmap;

void FPDF_InitLibrary(void);
Document FPDF_LoadDocument(const char *path, const char *password);
void FPDF_CloseDocument(Document);
int FPDF_GetPageCount(Document);

Page FPDF_LoadPage(Document, int index);
void FPDF_ClosePage(Page);
float FPDF_GetPageWidthF(Page);
float FPDF_GetPageHeightF(Page);

TextPage FPDFText_LoadPage(Page);
void FPDFText_ClosePage(TextPage);
int FPDFText_CountChars(TextPage);
int FPDFText_GetText(TextPage, int start, int count, unsigned short *result);

enum { FORMAT_BGRX = 3, DRAW_ANNOTATIONS = 1 };
Bitmap FPDFBitmap_CreateEx(int width, int height, int format, void *pixels, int stride);
int FPDFBitmap_FillRect(Bitmap, int left, int top, int width, int height, unsigned long colour);
void *FPDFBitmap_GetBuffer(Bitmap);
int FPDFBitmap_GetStride(Bitmap);
void FPDFBitmap_Destroy(Bitmap);
void FPDF_RenderPageBitmap(Bitmap, Page, int x, int y, int width, int height, int rotate, int flags);
