/* What Swift's module of the C library leaves out. */
#pragma once
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/xattr.h>

// A constant that is an expression.
static const unsigned long tsuzuri_clone = FICLONE;

// The C library has it, and declares it only where _GNU_SOURCE is defined.
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
