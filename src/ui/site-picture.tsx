import { getImage, withArtDirection, type ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'
import { frameStyle, Picture } from './picture'

const ON_PHONES = '(max-width: 599px) and (orientation: portrait)'

interface SitePictureProps {
  /** The image from the page's query; null when the file does not exist. */
  file: ImageDataLike | null
  /** A portrait crop for phones: most of a wide image in a tall frame would be fetched for nothing. */
  phoneFile?: ImageDataLike | null
  alt: string
  objectPosition?: CSSProperties['objectPosition']
  /** The position of the frame, which the image fills. */
  style?: CSSProperties
}

/**
 * One of the site's own images, in the sizes and formats of gatsby-plugin-image. It is
 * rendered as plain HTML: the plugin's component hides an image until a script fades it in, and
 * adds React's server renderer, 55 kB, to every page that uses it.
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
