#include "cimages.h"
