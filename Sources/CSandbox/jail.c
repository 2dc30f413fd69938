#define _GNU_SOURCE
#include "csandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- Landlock, by its numbers: headers older than the kernel do not name them all. */

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

struct landlock_rules {
  uint64_t files;   /* from version 1 */
  uint64_t network; /* from version 4 */
  uint64_t scopes;  /* from version 6 */
};

struct landlock_folder {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

static int landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

/* A folder that is not there holds nothing to read. */
static int allow_reading(int ruleset, const char *path) {
  struct landlock_folder rule = {1ULL << 2 /* read a file */, open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return 0;
  int status = syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) ? -errno : 0;
  close(rule.folder);
  return status;
}

/* Handles every right that this version knows and allows none but to read files in some folders. */
static int refuse_by_landlock(int version, const char *const *readable) {
  static const int file_rights[] = {0, 13, 14, 15, 15, 16};
  struct landlock_rules rules = {0};
  rules.files = (1ULL << file_rights[version < 5 ? version : 5]) - 1;
  if (version >= 4) rules.network = 3; /* bind, connect */
  if (version >= 6) rules.scopes = 3;  /* abstract sockets, signals */
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (ruleset < 0) return -errno;
  int status = 0;
  for (; readable && *readable && !status; readable++) status = allow_reading(ruleset, *readable);
  if (!status) status = syscall(SYS_landlock_restrict_self, ruleset, 0) ? -errno : 0;
  close(ruleset);
  return status;
}

/* ---- seccomp */

static const int for_all[] = {
  SCMP_SYS(recvmsg), SCMP_SYS(sendmsg), SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(pread64), SCMP_SYS(lseek),
  SCMP_SYS(close), SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
  SCMP_SYS(futex), SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(sysinfo), SCMP_SYS(rt_sigaction),
  SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(exit), SCMP_SYS(exit_group),
  SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(time),
  SCMP_SYS(getrandom), SCMP_SYS(sched_yield), SCMP_SYS(poll), SCMP_SYS(clock_nanosleep),
};

/* What Foundation and threads need, writing a result into a descriptor that was handed in, and opening a
   font or the pipe behind such a descriptor: Landlock decides what can be opened. */
static const int for_documents[] = {
  SCMP_SYS(openat), SCMP_SYS(fstat), SCMP_SYS(newfstatat),
  SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sigaltstack), SCMP_SYS(prctl), SCMP_SYS(pwrite64),
  SCMP_SYS(writev), SCMP_SYS(ftruncate), SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(sched_getaffinity),
  SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler), SCMP_SYS(nanosleep), SCMP_SYS(getuid),
  SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(uname), SCMP_SYS(getrusage),
  SCMP_SYS(set_tid_address), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait),
  SCMP_SYS(epoll_pwait), SCMP_SYS(eventfd2), SCMP_SYS(timerfd_create), SCMP_SYS(timerfd_settime),
  SCMP_SYS(ppoll), SCMP_SYS(getcpu),
};

/* Questions about the file system: answered as if nothing were there, since killing would take Foundation
   along when it looks for a time zone. */
static const int absent_for_documents[] = {
  SCMP_SYS(open), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(statx),
  SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(getcwd),
  SCMP_SYS(faccessat2),
};

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define CHECK(call) do { int code = (call); if (code < 0 && !status) status = code; } while (0)

static int allow(scmp_filter_ctx filter, const int *calls, size_t count) {
  int status = 0;
  /* A call that this processor does not have is none to allow. */
  for (size_t index = 0; index < count; index++)
    if (calls[index] >= 0) CHECK(seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[index], 0));
  return status;
}

static int refuse_by_seccomp(cs_profile profile) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (!filter) return -ENOMEM;
  int status = 0;
  CHECK(allow(filter, for_all, COUNT(for_all)));
  /* Memory is never made executable. */
  CHECK(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)));
  CHECK(seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)));
  /* Signals to itself only: that is how a failed check ends a process. */
  CHECK(seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid())));
  static const int questions[] = {F_GETFL, F_GETFD, F_SETFD};
  for (size_t index = 0; index < COUNT(questions); index++)
    CHECK(seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)questions[index])));
  if (profile == CS_DOCUMENTS) {
    CHECK(allow(filter, for_documents, COUNT(for_documents)));
    CHECK(seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)F_DUPFD_CLOEXEC)));
    /* Its own limits may be looked at, not changed. */
    CHECK(seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0)));
    /* glibc falls back to clone, whose flags can be looked at: threads, never processes. */
    CHECK(seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));
    CHECK(seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
      SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND)));
    for (size_t index = 0; index < COUNT(absent_for_documents); index++)
      if (absent_for_documents[index] >= 0)
        CHECK(seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOENT), absent_for_documents[index], 0));
  }
  if (!status) status = seccomp_load(filter);
  seccomp_release(filter);
  return status;
}

/* ---- Limits */

static int set_limit(int what, uint64_t most) {
  struct rlimit limit = {most, most};
  return setrlimit(what, &limit) ? -errno : 0;
}

static int set_limits(cs_profile profile, uint64_t data_limit) {
  int status = 0;
  CHECK(set_limit(RLIMIT_DATA, data_limit));
  CHECK(set_limit(RLIMIT_CORE, 0));
  /* A merge has all its files open. */
  CHECK(set_limit(RLIMIT_NOFILE, profile == CS_DOCUMENTS ? 4096 : 64));
  if (profile == CS_PAGES) CHECK(set_limit(RLIMIT_FSIZE, 0));
  return status;
}

static int is_single_threaded(void) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return 0;
  int count = 0;
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) count += entry->d_name[0] != '.';
  closedir(folder);
  return count == 1;
}

static int note(cs_posture *posture, int status) {
  if (status && !posture->error) posture->error = -status;
  return status == 0;
}

void cs_shut_in(cs_profile profile, uint64_t data_limit, const char *const *readable, cs_posture *posture) {
  memset(posture, 0, sizeof *posture);
  /* With TZ set, the time zone's file is read now and never again. */
  tzset();
  /* Landlock binds the calling thread and its children: another one would stay free. */
  posture->single_threaded = is_single_threaded();
  posture->limits = note(posture, set_limits(profile, data_limit));
  posture->no_new_privileges = note(posture, prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? -errno : 0);
  int version = landlock_version();
  if (version && note(posture, refuse_by_landlock(version, readable))) {
    posture->landlock_abi = version;
    posture->landlock_network = version >= 4;
  }
  posture->seccomp = note(posture, refuse_by_seccomp(profile));
}
