import type { ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'
import { frameStyle, Picture, type PictureData } from './picture'

const ON_PHONES = '(max-width: 599px) and (orientation: portrait)'
const IN_DARK = '(prefers-color-scheme: dark)'

/** An image from the page's query; null when the file does not exist. */
type SiteImage = ImageDataLike | null

interface SitePictureProps {
  file: SiteImage
  /** A portrait crop for phones: most of a wide image in a tall frame would be fetched for nothing. */
  phoneFile?: SiteImage
  /** The same in the dark scheme, which alone fetches it. */
  darkFile?: SiteImage
  darkPhoneFile?: SiteImage
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
export function SitePicture({
  file,
  phoneFile = null,
  darkFile = null,
  darkPhoneFile = null,
  alt,
  objectPosition,
  style,
}: SitePictureProps) {
  const wide = sizesOf(file)
  if (!wide) throw new Error(`The build made no sizes of the picture "${alt}"`)
  // The browser takes the first source whose media fit.
  const crops = [
    ...sourcesFor(`${ON_PHONES} and ${IN_DARK}`, darkPhoneFile),
    ...sourcesFor(IN_DARK, darkFile),
    ...sourcesFor(ON_PHONES, phoneFile),
  ]
  const inDark = sizesOf(darkFile)?.backgroundColor
  return (
    <div
      css={[frameStyle, { color: wide.backgroundColor }, inDark && { [`@media ${IN_DARK}`]: { color: inDark } }]}
      style={style}
    >
      <Picture
        data={{ ...wide, images: { ...wide.images, sources: [...crops, ...(wide.images.sources ?? [])] } }}
        alt={alt}
        priority
        objectPosition={objectPosition}
      />
    </div>
  )
}

function sizesOf(file: SiteImage) {
  return file && 'childImageSharp' in file ? file.childImageSharp?.gatsbyImageData : undefined
}

/** Every supported browser shows WebP, the last of them. */
function sourcesFor(media: string, file: SiteImage): NonNullable<PictureData['images']['sources']> {
  return (sizesOf(file)?.images.sources ?? []).map((source) => ({ ...source, media }))
}
