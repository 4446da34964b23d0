import type { IGatsbyImageData, StaticImage as PluginImage } from 'gatsby-plugin-image'
import type { ComponentProps } from 'react'
import { frameStyle, Picture } from './picture'

type Props = Pick<ComponentProps<typeof PluginImage>, 'alt' | 'style' | 'objectPosition' | 'loading'> & {
  /** Put in place of `src` by the build. */
  __imageData?: IGatsbyImageData
}

/**
 * Stands in for gatsby-plugin-image when the site is bundled (gatsby-node.ts): its build makes the
 * sizes, and this shows them. The plugin's own component fetches React's server renderer, 55 kB, to
 * every page with a picture, and hides pictures until a script fades them in.
 */
export function StaticImage({ __imageData: data, alt, style, objectPosition, loading }: Props) {
  if (!data) throw new Error(`The build made no sizes of the picture "${alt}"`)
  return (
    <div css={frameStyle} style={{ color: data.backgroundColor, ...style }}>
      <Picture data={data} alt={alt} priority={loading === 'eager'} objectPosition={objectPosition} />
    </div>
  )
}
