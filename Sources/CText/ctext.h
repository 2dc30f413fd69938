/* Fonts: fontconfig finds them. */
#pragma once
#include <fontconfig/fontconfig.h>
