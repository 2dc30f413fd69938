/* Finding, shaping, subsetting and breaking text. */
#pragma once
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>
#include <harfbuzz/hb.h>
#include <hyphen.h>
#include <unicode/ubrk.h>
