#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

char *cs_companion(const char *name) {
  char own[PATH_MAX], *path = NULL;
  ssize_t count = readlink("/proc/self/exe", own, sizeof own - 1);
  own[count > 0 ? count : 0] = 0;
  char *slash = strrchr(own, '/');
  if (slash) *slash = 0;
  const char *folder = slash ? own : ".";
  if (asprintf(&path, "%s/%s", folder, name) < 0) return NULL;
  if (access(path, X_OK) == 0) return path;
  free(path);
  return asprintf(&path, "%s/../libexec/tsuzuri/%s", folder, name) < 0 ? NULL : path;
}

/* Memory that is read and written as a file. */
static int make_file(const void *bytes, size_t count) {
  int file = memfd_create("tsuzuri", MFD_CLOEXEC);
  if (file < 0) return -errno;
  for (size_t done = 0; done < count;) {
    ssize_t written = pwrite(file, (const char *)bytes + done, count - done, done);
    if (written > 0) {
      done += written;
    } else if (errno != EINTR) {
      int error = errno;
      close(file);
      return -error;
    }
  }
  return file;
}

static int start(const char *program, int input, int output, pid_t *pid) {
  char *const arguments[] = {(char *)program, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return -error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return -error;
  }
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  error = posix_spawn(pid, program, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return -error;
}

static ssize_t read_file(int file, void **bytes) {
  struct stat status;
  if (fstat(file, &status)) return -errno;
  *bytes = malloc(status.st_size + 1);
  if (!*bytes) return -ENOMEM;
  ssize_t done = 0;
  while (done < status.st_size) {
    ssize_t count = pread(file, (char *)*bytes + done, status.st_size - done, done);
    if (count > 0) done += count;
    else if (count == 0 || errno != EINTR) break;
  }
  return done;
}

ssize_t cs_filter(const char *program, const void *input, size_t count, void **output, int *status) {
  *output = NULL;
  int from = make_file(input, count), to = make_file(NULL, 0);
  ssize_t result = from < 0 ? from : to < 0 ? to : 0;
  pid_t pid;
  if (result == 0) result = start(program, from, to, &pid);
  if (result == 0) result = cs_reap(pid, 0, status);
  if (result == 0) result = read_file(to, output);
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  return result;
}
