import type { ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'
import { frameStyle, Picture, type PictureData } from './picture'

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
 * adds React's server renderer, 55 kB, to every page that uses it. Its functions would add 3 kB.
 */
export function SitePicture({ file, phoneFile = null, alt, objectPosition, style }: SitePictureProps) {
  const wide = sizesOf(file)
  if (!wide) throw new Error(`The build made no sizes of the picture "${alt}"`)
  const upright = sizesOf(phoneFile)
  return (
    <div css={frameStyle} style={{ color: wide.backgroundColor, ...style }}>
      <Picture
        data={upright ? withCrop(wide, upright.images) : wide}
        alt={alt}
        priority
        objectPosition={objectPosition}
      />
    </div>
  )
}

function sizesOf(file: ImageDataLike | null) {
  return file && 'childImageSharp' in file ? file.childImageSharp?.gatsbyImageData : undefined
}

/** The browser takes the first source that fits: on phones the crop, in any format. */
function withCrop(wide: PictureData, { sources = [], fallback }: PictureData['images']): PictureData {
  const crop = [...sources, { srcSet: fallback?.srcSet }].map((source) => ({ ...source, media: ON_PHONES }))
  return { ...wide, images: { ...wide.images, sources: [...crop, ...(wide.images.sources ?? [])] } }
}
