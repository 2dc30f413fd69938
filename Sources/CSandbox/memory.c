#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

int cs_memory(size_t size, int *descriptor) {
  *descriptor = memfd_create("tsuzuri", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (*descriptor < 0) return -errno;
  /* A peer that could shrink it would end us at the next look. */
  if (ftruncate(*descriptor, (off_t)size)
      || fcntl(*descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)) {
    int error = errno;
    close(*descriptor);
    return -error;
  }
  return 0;
}

int cs_map(int descriptor, size_t size, int writable, void **address) {
  /* Not fstat, which a worker that is shut in may not call. */
  off_t end = lseek(descriptor, 0, SEEK_END);
  if (end < 0) return -errno;
  if (size == 0 || (uint64_t)end < size) return -EINVAL;
  void *mapped = mmap(NULL, size, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0);
  if (mapped == MAP_FAILED) return -errno;
  *address = mapped;
  return 0;
}

void cs_unmap(void *address, size_t size) { munmap(address, size); }

void cs_store(volatile uint32_t *word, uint32_t value) {
  atomic_store_explicit((volatile _Atomic uint32_t *)word, value, memory_order_release);
}

uint32_t cs_load(const volatile uint32_t *word) {
  return atomic_load_explicit((const volatile _Atomic uint32_t *)word, memory_order_acquire);
}
