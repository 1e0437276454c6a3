/**
 * What makes the allocator of glibc give memory back, as in the containers: every thread would have room of its own and
 * keep what it has used, and what a start needs for a moment would stay for good.
 */
export const givingBack = {
  MALLOC_ARENA_MAX: '2',
  // In bytes; said once, they no longer grow with the largest block that was ever freed.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
