/* Cairo's drawing interface, for bitmaps. */
#pragma once
#include <cairo.h>
