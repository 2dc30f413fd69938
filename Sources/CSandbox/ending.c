#define _GNU_SOURCE
#include "csandbox.h"

#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static int watched = -1;

static void look(int signal) {
  (void)signal;
  struct pollfd socket = {.fd = watched};
  if (poll(&socket, 1, 0) == 1 && socket.revents & (POLLHUP | POLLERR)) _exit(0);
}

void cs_end_with(int socket) {
  watched = socket;
  struct sigaction action = {.sa_handler = look, .sa_flags = SA_RESTART};
  sigaction(SIGPROF, &action, NULL);
  /* Time at work: one that waits sees the end of the conversation by itself. */
  struct itimerval interval = {{0, 250000}, {0, 250000}};
  setitimer(ITIMER_PROF, &interval, NULL);
}
