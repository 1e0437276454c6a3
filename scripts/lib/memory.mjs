/**
 * Environment that makes glibc's allocator return memory, as in the containers: otherwise every thread has an arena of
 * its own that never shrinks, and memory needed only at startup is never released.
 */
export const givingBack = {
  MALLOC_ARENA_MAX: '2',
  // In bytes; setting it explicitly stops it from growing with the largest block ever freed.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
