/* qpdf's C interface, and a call on another stack. */
#pragma once
#include <qpdf/qpdf-c.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

/* makecontext is variadic and passes only ints, so Swift cannot use it. */
static inline void cqpdf_enter(unsigned body_high, unsigned body_low, unsigned argument_high, unsigned argument_low) {
  void (*body)(void *) = (void (*)(void *))(uintptr_t)(((uint64_t)body_high << 32) | body_low);
  body((void *)(uintptr_t)(((uint64_t)argument_high << 32) | argument_low));
}

/* Calls body(argument) on the given stack and comes back. */
static inline void cqpdf_call_on_stack(void *stack, size_t size, void (*body)(void *), void *argument) {
  ucontext_t here, there;
  uint64_t b = (uint64_t)(uintptr_t)body, a = (uint64_t)(uintptr_t)argument;
  getcontext(&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = size;
  there.uc_link = &here;
  makecontext(&there, (void (*)(void))cqpdf_enter, 4, (unsigned)(b >> 32), (unsigned)b, (unsigned)(a >> 32), (unsigned)a);
  swapcontext(&here, &there);
}
