/* What Swift's module of the C library leaves out: extended attributes, and constants that are
   expressions. */
#pragma once
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/xattr.h>

static const int tsuzuri_nameless = O_TMPFILE;
static const unsigned long tsuzuri_clone = FICLONE;
