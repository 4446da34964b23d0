import { getImage, withArtDirection, type ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'
import { frameStyle, Picture } from './picture'

const ON_PHONES = '(max-width: 599px) and (orientation: portrait)'

interface SitePictureProps {
  /** What the page's query found; null when there is no such file. */
  file: ImageDataLike | null
  /** Its upright part, for phones: of a wide picture in a tall frame most would be fetched for nothing. */
  phoneFile?: ImageDataLike | null
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
export function SitePicture({ file, phoneFile = null, alt, objectPosition, style }: SitePictureProps) {
  const wide = getImage(file)
  const upright = getImage(phoneFile)
  const data = wide && upright ? withArtDirection(wide, [{ media: ON_PHONES, image: upright }]) : wide
  if (!data) throw new Error(`The build made no sizes of the picture "${alt}"`)
  return (
    <div css={frameStyle} style={{ color: data.backgroundColor, ...style }}>
      <Picture data={data} alt={alt} priority objectPosition={objectPosition} />
    </div>
  )
}
