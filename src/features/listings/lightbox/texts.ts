/** Announced for a slide: 'Photo 3 of 12' or 'Video'. */
export function slideText(index: number, slides: readonly { src?: string | undefined }[]): string {
  if (slides[index]?.src === undefined) return 'Video'
  return `Photo ${index + 1} of ${slides.filter(({ src }) => src !== undefined).length}`
}
