#define _GNU_SOURCE
#include "csandbox.h"
#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* Memory that is read and written as a file; its number is no standard stream's. */
static int make_file(const void *bytes, size_t count) {
  int made = memfd_create("tsuzuri", MFD_CLOEXEC);
  int file = made < 0 ? -1 : fcntl(made, F_DUPFD_CLOEXEC, 16);
  if (file < 0) {
    int error = errno;
    if (made >= 0) close(made);
    return -error;
  }
  close(made);
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
  char *const arguments[] = {(char *)program, NULL};
  const int descriptors[] = {from, to, -1};
  if (result == 0) result = cs_start(program, arguments, environ, descriptors, 3, &pid);
  if (result == 0) result = cs_reap(pid, 0, status);
  if (result == 0) result = read_file(to, output);
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  return result;
}
