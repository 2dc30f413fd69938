/* Cairo's drawing interface, for bitmaps, and its way to FreeType fonts. */
#pragma once
#include <cairo.h>
#include <cairo-ft.h>
