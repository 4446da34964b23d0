/**
 * Makes glibc return freed memory to the system. By default it raises both thresholds after the first large
 * allocations, so that photos and lists, once processed, leave hundreds of megabytes behind. Read when a process
 * starts.
 */
export const ALLOCATOR_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
