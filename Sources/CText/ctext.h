/* Finding, shaping, subsetting and breaking text. */
#pragma once
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>
#include <harfbuzz/hb.h>
#include <hyphen.h>
#include <stdint.h>
#include <unicode/uvernum.h>

/* HarfBuzz: what newer versions call, or type, otherwise. */
static inline void tz_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *pen) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, pen);
#else
  hb_font_get_glyph_shape(font, glyph, functions, pen);
#endif
}

enum { tz_postscript_name = HB_OT_NAME_ID_POSTSCRIPT_NAME };

/* ICU. Its headers cannot be included: Foundation's module brings an ICU of its own, whose types of the
   same names differ. So the few functions in use are declared here, in plain types. Their real names end
   in the library's version, which uvernum.h knows; the numbers are those of uchar.h and ubrk.h, which
   ICU never changes. */
#define TZ_ICU(name) U_ICU_ENTRY_POINT_RENAME(name)
extern int32_t TZ_ICU(u_getIntPropertyValue)(int32_t letter, int property);
extern const char *TZ_ICU(u_getPropertyValueName)(int property, int32_t value, int which);
extern void *TZ_ICU(ubrk_open)(
    int type, const char *locale, const uint16_t *text, int32_t count, int *status);
extern void TZ_ICU(ubrk_close)(void *iterator);
extern void TZ_ICU(ubrk_setText)(void *iterator, const uint16_t *text, int32_t count, int *status);
extern int32_t TZ_ICU(ubrk_next)(void *iterator);
extern int32_t TZ_ICU(ubrk_getRuleStatus)(void *iterator);

enum {
  tz_script = 0x100A,
  tz_general_category = 0x1005,
  tz_east_asian_width = 0x1004,
  tz_vertical_orientation = 0x1018,
  tz_default_ignorable = 5,
  tz_grapheme_extend = 11,
  tz_emoji = 57,
  tz_emoji_presentation = 58,
  tz_emoji_modifier = 59,
};

static inline int32_t tz_property(uint32_t letter, int property) {
  return TZ_ICU(u_getIntPropertyValue)((int32_t)letter, property);
}

/* Four letters by ISO 15924, such as "Latn"; NULL for no script. */
static inline const char *tz_script_name(int32_t script) {
  return TZ_ICU(u_getPropertyValueName)(tz_script, script, 0);
}

/* NULL when it cannot be made. */
static inline void *tz_line_breaks_open(const char *locale) {
  int status = 0;
  void *iterator = TZ_ICU(ubrk_open)(2, locale, 0, 0, &status);
  return status <= 0 ? iterator : 0;
}

static inline void tz_breaks_close(void *iterator) { TZ_ICU(ubrk_close)(iterator); }

/* The text must live as long as the iterator is asked about it. 0 when it cannot be used. */
static inline int tz_breaks_set_text(void *iterator, const uint16_t *text, int32_t count) {
  int status = 0;
  TZ_ICU(ubrk_setText)(iterator, text, count, &status);
  return status <= 0;
}

/* Negative after the last one. */
static inline int32_t tz_breaks_next(void *iterator) { return TZ_ICU(ubrk_next)(iterator); }

/* Whether a line must end at the break found last. */
static inline int tz_break_is_hard(void *iterator) {
  return TZ_ICU(ubrk_getRuleStatus)(iterator) >= 100;
}
