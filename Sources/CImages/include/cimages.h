/* PNG and JPEG through libpng and libjpeg, with their setjmp error handling kept on this side. */
#pragma once
