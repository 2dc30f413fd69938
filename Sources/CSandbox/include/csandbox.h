/* Worker processes: starting them, talking to them, sharing memory with them, shutting them in.

   Functions answer 0 or a count, or a negative errno. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- Starting */

/* Descriptors that a worker finds open; all others are closed. */
enum { CS_REQUESTS = 3, CS_QUESTIONS = 4 };

typedef struct {
  pid_t pid;
  int pidfd;     /* readable once the worker has ended; -1 where the kernel has none */
  int requests;  /* our end: what we ask */
  int questions; /* our end: what it asks */
} cs_worker;

/* Starts a program with nothing of ours but the two sockets: a small environment of its own, default
   signals, standard streams to /dev/null. `arguments` ends with NULL. */
int cs_spawn(const char *program, char *const *arguments, cs_worker *worker);

/* Kills a worker and takes its exit status, as waitpid gives it. Closes nothing. */
int cs_reap(pid_t pid, int kill_first, int *status);

/* Where a program of ours lies: beside this one, else in the folder for such programs. From malloc; NULL
   without memory. */
char *cs_companion(const char *name);

/* Runs a program of ours over bytes and waits for its end: they are its standard input, and what it writes
   to standard output comes back, from malloc. It has this process's environment and no other descriptors,
   and bounds its own time and memory. `status` is as waitpid gives it. */
ssize_t cs_filter(const char *program, const void *input, size_t count, void **output, int *status);

/* ---- Talking: whole messages on SOCK_SEQPACKET */

enum { CS_MESSAGE_SIZE = 65536, CS_MOST_DESCRIPTORS = 2 };

/* Sends a message with up to CS_MOST_DESCRIPTORS descriptors; never raises SIGPIPE. */
ssize_t cs_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/* The same for one that must not wait: -EAGAIN when the other side does not take what it was sent. */
ssize_t cs_try_send(
  int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/* Takes a message: 0 at the end, -EMSGSIZE for one that is longer than `capacity`. Without room for
   descriptors (`descriptors` NULL) none are accepted, and the kernel closes what was sent. */
ssize_t cs_receive(int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count);

/* A descriptor that becomes readable once 8 bytes, a count, are written to it; negative errno without. */
int cs_event(void);

/* A pipe: where to read, and where to write. */
int cs_pipe(int ends[2]);

/* ---- Shared memory */

/* Anonymous memory of a fixed size that no one can shrink, grow or reseal. */
int cs_memory(size_t size, int *descriptor);

/* Maps it; the size is checked against the descriptor's. */
int cs_map(int descriptor, size_t size, int writable, void **address);
void cs_unmap(void *address, size_t size);

/* A word that both sides see. */
void cs_store(volatile uint32_t *word, uint32_t value);
uint32_t cs_load(const volatile uint32_t *word);

/* ---- Shutting in */

typedef enum {
  CS_PAGES,    /* one thread, no file is opened */
  CS_DOCUMENTS /* threads of its own too, writes into descriptors that it was given; opens what Landlock lets */
} cs_profile;

/* What was reached. */
typedef struct {
  int single_threaded;    /* 1 when there was no other thread that would have stayed free */
  int no_new_privileges;  /* 1 */
  int landlock_abi;       /* 0 where the kernel has none */
  int landlock_network;   /* 1 when it refuses TCP too; seccomp refuses all sockets in any case */
  int seccomp;            /* 1 */
  int limits;             /* 1 */
  int error;              /* errno of the first step that failed, or 0 */
} cs_posture;

/* Gives up everything that a parser of foreign files does not need, for good. `data_limit` is the most
   memory in bytes. `readable` names folders whose files stay readable, and ends with NULL; NULL for none.
   What could not be had is 0 in the posture; the caller decides whether to go on. */
void cs_shut_in(cs_profile profile, uint64_t data_limit, const char *const *readable, cs_posture *posture);

/* Ends this process when it works on while nobody is left at the other end of the socket: looked at every
   quarter of a second of processor time. To be called before it is shut in. */
void cs_end_with(int socket);
