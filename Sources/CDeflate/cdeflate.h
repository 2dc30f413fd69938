/* Deflate. */
#pragma once
#include <libdeflate.h>
#include <zlib.h>
