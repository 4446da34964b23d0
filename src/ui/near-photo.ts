/**
 * For boxes with photos: one is fetched when it is about to be seen. Lazy loading alone fetches all of a strip and
 * three screens of a list, which most visitors on a phone never see. The frame has its size from its ratio.
 */
export const nearPhotoStyle = {
  // Printed pages show everything.
  '@media screen': { '& span:has(> picture)': { contentVisibility: 'auto' } },
} as const
