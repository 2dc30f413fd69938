/*
 * Declarations of the PDFium functions that Tsuzuri calls.
 *
 * PDFium's C interface is stable; these declarations state it for the pinned library, which ships
 * without headers. All functions must be called from one thread at a time: Engine's lane sees to that.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct fpdf_document_t__ *FPDF_DOCUMENT;
typedef struct fpdf_page_t__ *FPDF_PAGE;
typedef struct fpdf_textpage_t__ *FPDF_TEXTPAGE;
typedef struct fpdf_bitmap_t__ *FPDF_BITMAP;
typedef struct fpdf_annotation_t__ *FPDF_ANNOTATION;
typedef int FPDF_BOOL;

typedef struct { float left, top, right, bottom; } FS_RECTF;
typedef struct { float width, height; } FS_SIZEF;
typedef struct { float a, b, c, d, e, f; } FS_MATRIX;

/* Library */

typedef struct {
  int version; /* 2 */
  const char **m_pUserFontPaths;
  void *m_pIsolate;
  unsigned int m_v8EmbedderSlot;
} FPDF_LIBRARY_CONFIG;

void FPDF_InitLibraryWithConfig(const FPDF_LIBRARY_CONFIG *config);
unsigned long FPDF_GetLastError(void);

enum {
  FPDF_ERR_SUCCESS = 0,
  FPDF_ERR_UNKNOWN = 1,
  FPDF_ERR_FILE = 2,
  FPDF_ERR_FORMAT = 3,
  FPDF_ERR_PASSWORD = 4,
  FPDF_ERR_SECURITY = 5,
  FPDF_ERR_PAGE = 6,
};

/* Documents */

typedef struct {
  unsigned long m_FileLen;
  /* Copies `size` bytes at `position`; returns 0 on failure. */
  int (*m_GetBlock)(void *param, unsigned long position, unsigned char *buffer, unsigned long size);
  void *m_Param;
} FPDF_FILEACCESS;

typedef struct FPDF_FILEWRITE_ {
  int version; /* 1 */
  /* Takes `size` bytes in order; returns 0 on failure. */
  int (*WriteBlock)(struct FPDF_FILEWRITE_ *self, const void *data, unsigned long size);
} FPDF_FILEWRITE;

FPDF_DOCUMENT FPDF_LoadCustomDocument(FPDF_FILEACCESS *access, const char *password);
void FPDF_CloseDocument(FPDF_DOCUMENT document);
FPDF_BOOL FPDF_GetFileVersion(FPDF_DOCUMENT document, int *version);
FPDF_BOOL FPDF_DocumentHasValidCrossReferenceTable(FPDF_DOCUMENT document);
unsigned long FPDF_GetDocPermissions(FPDF_DOCUMENT document);
int FPDF_GetSecurityHandlerRevision(FPDF_DOCUMENT document);
int FPDF_GetPageCount(FPDF_DOCUMENT document);
FPDF_BOOL FPDF_GetPageSizeByIndexF(FPDF_DOCUMENT document, int index, FS_SIZEF *size);
unsigned long FPDF_VIEWERREF_GetName(FPDF_DOCUMENT document, const char *key, char *buffer, unsigned long length);
FPDF_BOOL FPDF_CopyViewerPreferences(FPDF_DOCUMENT target, FPDF_DOCUMENT source);
FPDF_BOOL FPDF_SaveAsCopy(FPDF_DOCUMENT document, FPDF_FILEWRITE *writer, unsigned long flags);

enum { FPDF_REMOVE_SECURITY = 3 };

/* Pages */

FPDF_PAGE FPDF_LoadPage(FPDF_DOCUMENT document, int index);
void FPDF_ClosePage(FPDF_PAGE page);
FPDF_BOOL FPDF_GetPageBoundingBox(FPDF_PAGE page, FS_RECTF *box);
int FPDFPage_GetRotation(FPDF_PAGE page);
FPDF_BOOL FPDFPage_GetMediaBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
FPDF_BOOL FPDFPage_GetBleedBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
FPDF_BOOL FPDFPage_GetTrimBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
FPDF_BOOL FPDFPage_GetArtBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);

/* Annotations, only as far as drawing needs them */

int FPDFPage_GetAnnotCount(FPDF_PAGE page);
FPDF_ANNOTATION FPDFPage_GetAnnot(FPDF_PAGE page, int index);
void FPDFPage_CloseAnnot(FPDF_ANNOTATION annotation);
int FPDFAnnot_GetSubtype(FPDF_ANNOTATION annotation);
int FPDFAnnot_GetFlags(FPDF_ANNOTATION annotation);
FPDF_BOOL FPDFAnnot_SetFlags(FPDF_ANNOTATION annotation, int flags);
unsigned long FPDFAnnot_GetStringValue(FPDF_ANNOTATION annotation, const char *key, unsigned short *buffer, unsigned long length);
FPDF_BOOL FPDFAnnot_SetStringValue(FPDF_ANNOTATION annotation, const char *key, const unsigned short *value);

FPDF_BOOL FPDFAnnot_HasKey(FPDF_ANNOTATION annotation, const char *key);
FPDF_BOOL FPDFAnnot_GetBorder(FPDF_ANNOTATION annotation, float *horizontal_radius, float *vertical_radius, float *width);

enum {
  FPDF_ANNOT_TEXT = 1,
  FPDF_ANNOT_LINK = 2,
  FPDF_ANNOT_FREETEXT = 3,
  FPDF_ANNOT_SQUARE = 5,
  FPDF_ANNOT_CIRCLE = 6,
  FPDF_ANNOT_HIGHLIGHT = 9,
  FPDF_ANNOT_UNDERLINE = 10,
  FPDF_ANNOT_SQUIGGLY = 11,
  FPDF_ANNOT_STRIKEOUT = 12,
  FPDF_ANNOT_INK = 15,
  FPDF_ANNOT_POPUP = 16,
  FPDF_ANNOT_FILEATTACHMENT = 17,
  FPDF_ANNOT_WIDGET = 20,
  FPDF_ANNOT_FLAG_HIDDEN = 2,
};

/* Text */

FPDF_TEXTPAGE FPDFText_LoadPage(FPDF_PAGE page);
void FPDFText_ClosePage(FPDF_TEXTPAGE text);
int FPDFText_CountChars(FPDF_TEXTPAGE text);
unsigned int FPDFText_GetUnicode(FPDF_TEXTPAGE text, int index);
int FPDFText_IsGenerated(FPDF_TEXTPAGE text, int index);
int FPDFText_GetText(FPDF_TEXTPAGE text, int start, int count, unsigned short *result);
FPDF_BOOL FPDFText_GetLooseCharBox(FPDF_TEXTPAGE text, int index, FS_RECTF *box);
FPDF_BOOL FPDFText_GetCharBox(FPDF_TEXTPAGE text, int index, double *left, double *right, double *bottom, double *top);
FPDF_BOOL FPDFText_GetCharOrigin(FPDF_TEXTPAGE text, int index, double *x, double *y);
FPDF_BOOL FPDFText_GetMatrix(FPDF_TEXTPAGE text, int index, FS_MATRIX *matrix);
double FPDFText_GetFontSize(FPDF_TEXTPAGE text, int index);
float FPDFText_GetCharAngle(FPDF_TEXTPAGE text, int index);
unsigned long FPDFText_GetFontInfo(FPDF_TEXTPAGE text, int index, void *buffer, unsigned long length, int *flags);
FPDF_BOOL FPDFText_GetFillColor(FPDF_TEXTPAGE text, int index, unsigned int *r, unsigned int *g, unsigned int *b, unsigned int *a);

/* Bitmaps */

enum {
  FPDFBitmap_Gray = 1,
  FPDFBitmap_BGRx = 3,
  FPDFBitmap_BGRA = 4,
};

FPDF_BITMAP FPDFBitmap_CreateEx(int width, int height, int format, void *first_scan, int stride);
void FPDFBitmap_Destroy(FPDF_BITMAP bitmap);

enum {
  FPDF_ANNOT = 0x01,
  FPDF_LCD_TEXT = 0x02,
  FPDF_PRINTING = 0x800,
  FPDF_RENDER_NO_SMOOTHTEXT = 0x1000,
  FPDF_RENDER_NO_SMOOTHIMAGE = 0x2000,
  FPDF_RENDER_NO_SMOOTHPATH = 0x4000,
};

void FPDF_RenderPageBitmapWithMatrix(FPDF_BITMAP bitmap, FPDF_PAGE page, const FS_MATRIX *matrix, const FS_RECTF *clipping, int flags);

/* Drawing that can be stopped: asked before each object of the page. */

typedef struct IFSDK_PAUSE_ {
  int version; /* 1 */
  FPDF_BOOL (*NeedToPauseNow)(struct IFSDK_PAUSE_ *self);
  void *user;
} IFSDK_PAUSE;

enum { FPDF_RENDER_READY, FPDF_RENDER_TOBECONTINUED, FPDF_RENDER_DONE, FPDF_RENDER_FAILED };

int FPDF_RenderPageBitmap_Start(FPDF_BITMAP bitmap, FPDF_PAGE page, int start_x, int start_y, int size_x, int size_y, int rotate, int flags, IFSDK_PAUSE *pause);
void FPDF_RenderPage_Close(FPDF_PAGE page);

/* Fonts that a document does not embed */

typedef struct FPDF_SYSFONTINFO_ {
  int version; /* 2: fonts are asked for one by one, never listed */
  void (*Release)(struct FPDF_SYSFONTINFO_ *self);
  void (*EnumFonts)(struct FPDF_SYSFONTINFO_ *self, void *mapper);
  void *(*MapFont)(struct FPDF_SYSFONTINFO_ *self, int weight, FPDF_BOOL italic, int charset, int pitch_family, const char *face, FPDF_BOOL *exact);
  void *(*GetFont)(struct FPDF_SYSFONTINFO_ *self, const char *face);
  unsigned long (*GetFontData)(struct FPDF_SYSFONTINFO_ *self, void *font, unsigned int table, unsigned char *buffer, unsigned long size);
  unsigned long (*GetFaceName)(struct FPDF_SYSFONTINFO_ *self, void *font, char *buffer, unsigned long size);
  int (*GetFontCharset)(struct FPDF_SYSFONTINFO_ *self, void *font);
  void (*DeleteFont)(struct FPDF_SYSFONTINFO_ *self, void *font);
} FPDF_SYSFONTINFO;

void FPDF_SetSystemFontInfo(FPDF_SYSFONTINFO *info);

enum {
  FXFONT_SHIFTJIS_CHARSET = 128,
  FXFONT_HANGEUL_CHARSET = 129,
  FXFONT_GB2312_CHARSET = 134,
  FXFONT_CHINESEBIG5_CHARSET = 136,
};
