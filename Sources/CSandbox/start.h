#pragma once
#include <sys/types.h>

/* Starts a program with these descriptors, numbered from 0 on, and no others; -1 for one that leads nowhere.
   Those that lie below `count` must have their own number already. Default signals. */
int cs_start(
  const char *program, char *const *arguments, char *const *environment, const int *descriptors, int count,
  pid_t *pid);
