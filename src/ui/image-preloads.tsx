import { createContext, type ReactElement } from 'react'
import { stayInPlace } from './keep-link-position'

/** A picture that is in sight when the page opens, as its `<picture>` offers it. */
export interface FirstPicture {
  /** Best format first; one with `media` stands before the one for all others. */
  readonly sources: readonly { type?: string | undefined; srcSet?: string | undefined; media?: string | undefined }[]
  readonly sizes: string | undefined
}

/** Where a page that is being built leaves such pictures, in order (gatsby-ssr.tsx). The browser has no such place. */
export const FirstPicturesContext = createContext<FirstPicture[] | null>(null)

/**
 * For the head of a page: the browser fetches the picture before it has read on to where it stands. Only the best
 * format is named; a browser that does not know it finds its own in the page, as without these.
 */
export function preloadsOf(picture: FirstPicture | undefined): ReactElement[] {
  const best = picture?.sources[0]?.type
  if (!picture || best === undefined) return []
  const sources = picture.sources.filter(({ type }) => type === best)
  const medias = sources.flatMap(({ media }) => media ?? [])
  return sources.map(({ srcSet, media }) => (
    <link
      key={`first-picture-${media ?? 'others'}`}
      // Not to be moved behind the font.
      onLoad={stayInPlace}
      rel="preload"
      as="image"
      type={best}
      media={media ?? (medias.map((one) => `(not (${one}))`).join(' and ') || undefined)}
      imageSrcSet={srcSet}
      imageSizes={picture.sizes}
      fetchPriority="high"
    />
  ))
}
