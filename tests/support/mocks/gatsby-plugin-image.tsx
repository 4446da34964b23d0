import type * as GatsbyPluginImage from 'gatsby-plugin-image'
import type { ComponentProps, JSX } from 'react'

/** The picture as a plain image; building its sizes is Gatsby's work and tested in the browser. */
export function StaticImage({ src, alt }: ComponentProps<'img'>): JSX.Element {
  return <img src={src} alt={alt ?? ''} />
}

/** Photos are rendered by the real component. */
export const { GatsbyImage, getImage, getImageData, getSrc } = jest.requireActual<typeof GatsbyPluginImage>(
  'gatsby-plugin-image/dist/gatsby-image.browser',
)
