/* qpdf's C interface. */
#pragma once
#include <qpdf/qpdf-c.h>
