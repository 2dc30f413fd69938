#define _GNU_SOURCE
#include "csandbox.h"
#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* A pair of sockets; the worker's end gets a number that no fixed one collides with. */
static int make_pair(int *ours, int *theirs) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)) return -errno;
  *ours = pair[0];
  *theirs = fcntl(pair[1], F_DUPFD_CLOEXEC, 16);
  int error = errno;
  close(pair[1]);
  if (*theirs >= 0) return 0;
  close(pair[0]);
  return -error;
}

int cs_start(
  const char *program, char *const *arguments, char *const *environment, const int *descriptors, int count,
  pid_t *pid) {
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
  for (int index = 0; index < count; index++) {
    if (descriptors[index] < 0) posix_spawn_file_actions_addopen(&actions, index, "/dev/null", O_RDWR, 0);
    else posix_spawn_file_actions_adddup2(&actions, descriptors[index], index);
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, count);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  error = posix_spawn(pid, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return -error;
}

int cs_spawn(const char *program, char *const *arguments, cs_worker *worker) {
  int requests, questions;
  int status = make_pair(&worker->requests, &requests);
  if (status) return status;
  status = make_pair(&worker->questions, &questions);
  if (status) {
    close(worker->requests);
    close(requests);
    return status;
  }
  /* A trap must end the worker at once: printing a backtrace needs calls that it may not make. */
  static char *const environment[] = {"SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8", "TZ=UTC0", NULL};
  const int descriptors[] = {-1, -1, -1, [CS_REQUESTS] = requests, [CS_QUESTIONS] = questions};
  status = cs_start(program, arguments, environment, descriptors, CS_QUESTIONS + 1, &worker->pid);
  close(requests);
  close(questions);
  if (status) {
    close(worker->requests);
    close(worker->questions);
    return status;
  }
  worker->pidfd = (int)syscall(SYS_pidfd_open, worker->pid, 0);
  return 0;
}

int cs_reap(pid_t pid, int kill_first, int *status) {
  if (kill_first) kill(pid, SIGKILL);
  while (waitpid(pid, status, 0) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}
