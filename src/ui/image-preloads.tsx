import { createContext, type ReactElement } from 'react'

/** An image visible when the page opens, with the sources of its `<picture>`. */
export interface PreloadedPicture {
  /** Best format first; the browser takes the first whose `media` fit, the default has none. */
  readonly sources: readonly { type?: string | undefined; srcSet?: string | undefined; media?: string | undefined }[]
  readonly sizes: string | undefined
}

/** Collects such images in order while a page is built (gatsby-ssr.tsx). Undefined in the browser. */
export const PreloadedPicturesContext = createContext<PreloadedPicture[] | null>(null)

/**
 * For the head of a page: the browser fetches the image before it parses its element. Only the best
 * format is preloaded; a browser that does not support it uses the element's other sources.
 */
export function preloadsOf(picture: PreloadedPicture | undefined): ReactElement[] {
  const best = picture?.sources[0]?.type
  if (!picture || best === undefined) return []
  const sources = picture.sources.filter(({ type }) => type === best)
  return sources.map(({ srcSet, media }, index) => (
    <link
      key={`first-picture-${media ?? 'others'}`}
      // Must not be moved behind the font.
      onLoad={keepLinkPosition}
      rel="preload"
      as="image"
      type={best}
      media={exclusiveMedia(media, sources.slice(0, index))}
      imageSrcSet={srcSet}
      imageSizes={picture.sizes}
      fetchPriority="high"
    />
  ))
}

/** Every preload that fits is fetched, so each must exclude what the sources before it take. */
function exclusiveMedia(media: string | undefined, before: PreloadedPicture['sources']): string | undefined {
  const others = before.map((source) => `(not (${source.media}))`)
  return (media === undefined ? others : [media, ...others]).join(' and ') || undefined
}

/**
 * As the `onLoad` of a preload: React does not move a link with a handler; otherwise it would move it to where
 * it collects links in the head. Built pages do not contain it, and it is never called.
 */
export function keepLinkPosition(): void {
  return undefined
}
