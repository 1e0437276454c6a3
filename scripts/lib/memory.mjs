/**
 * Environment of a server process, as in the containers. V8 would otherwise let garbage grow to some 300 MB before it
 * collects it; in glibc's allocator, every thread would have its own arena that never shrinks, and memory needed only at
 * startup would never be released.
 */
export const givingBack = {
  NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=16',
  MALLOC_ARENA_MAX: '2',
  // In bytes; setting it explicitly stops it from growing with the largest block ever freed.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
