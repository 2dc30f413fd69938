/* Deflate. */
#pragma once
#include <zlib.h>
