#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static ssize_t send_with(
  int flags, int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int) * CS_MOST_DESCRIPTORS)];
  } control;
  if (descriptor_count > CS_MOST_DESCRIPTORS) return -EINVAL;
  if (descriptor_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
  }
  for (;;) {
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | flags);
    if (sent >= 0) return sent;
    if (errno != EINTR) return -errno;
  }
}

ssize_t cs_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  return send_with(0, socket, bytes, count, descriptors, descriptor_count);
}

ssize_t cs_try_send(
  int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  return send_with(MSG_DONTWAIT, socket, bytes, count, descriptors, descriptor_count);
}

ssize_t cs_receive(int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count) {
  struct iovec part = {bytes, capacity};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int) * CS_MOST_DESCRIPTORS)];
  } control;
  if (descriptors) {
    *descriptor_count = 0;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
  }
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  for (struct cmsghdr *header = descriptors ? CMSG_FIRSTHDR(&message) : NULL; header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(descriptors, CMSG_DATA(header), sizeof(int) * count);
    *descriptor_count = count;
  }
  return message.msg_flags & MSG_TRUNC ? -EMSGSIZE : received;
}

int cs_event(void) {
  int descriptor = eventfd(0, EFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int cs_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) ? -errno : 0; }
