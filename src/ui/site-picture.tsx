import { getImage, type ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'
import { frameStyle, Picture } from './picture'

interface SitePictureProps {
  /** What the page's query found; null when there is no such file. */
  file: ImageDataLike | null
  alt: string
  objectPosition?: CSSProperties['objectPosition']
  /** Where its frame stands; a picture always fills it. */
  style?: CSSProperties
}

/**
 * One of the site's own pictures, in the sizes and formats gatsby-plugin-image made of it. They are
 * shown as plain HTML: the plugin's component hides a picture until a script fades it in, and
 * fetches React's server renderer, 55 kB, to every page that has one.
 */
export function SitePicture({ file, alt, objectPosition, style }: SitePictureProps) {
  const data = getImage(file)
  if (!data) throw new Error(`The build made no sizes of the picture "${alt}"`)
  return (
    <div css={frameStyle} style={{ color: data.backgroundColor, ...style }}>
      <Picture data={data} alt={alt} priority objectPosition={objectPosition} />
    </div>
  )
}
