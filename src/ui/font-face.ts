/** Other characters use the device's font without fetching ours. */
export const LATIN = 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212'

interface FontFace {
  family: string
  /** URL. */
  file: string
  /** A `unicode-range`. Of two faces with the same character the later one is used. */
  characters: string
  /** `swap` shows the font whenever it arrives, `optional` only when it is there at once or from an earlier visit. */
  display: 'swap' | 'optional'
}

export function fontFace({ family, file, characters, display }: FontFace): string {
  return `@font-face {
    font-family: '${family}';
    font-style: normal;
    font-weight: 100 900;
    font-display: ${display};
    src: url(${file}) format('woff2');
    unicode-range: ${characters};
  }`
}

interface FallbackFace {
  family: string
  /** Names of one font on different systems. */
  locals: readonly string[]
  /** Range of weights that it stands for. */
  weights?: string
  /** Our font's mean width divided by this one's. */
  stretch: number
  /** Our font's metrics, relative to its size. */
  ascent: number
  descent: number
}

/** A system font, scaled to our font's metrics so that the swap shifts nothing. */
export function fallbackFace({ family, locals, weights, stretch, ascent, descent }: FallbackFace): string {
  const part = (height: number) => `${(height * 100).toFixed(1)}%`
  return `@font-face {
    font-family: '${family}';
    ${weights === undefined ? '' : `font-weight: ${weights};`}
    src: ${locals.map((name) => `local('${name}')`).join(', ')};
    size-adjust: ${part(stretch)};
    ascent-override: ${part(ascent / stretch)};
    descent-override: ${part(descent / stretch)};
    line-gap-override: 0%;
  }`
}
