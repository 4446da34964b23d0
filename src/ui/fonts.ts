import latinFont from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2'
import accentedFigtree from './figtree-accented-subset.woff2'
import figtree from './figtree-subset.woff2'
import { ACCENTS, COMMON_CHARACTERS, TEXT_CHARACTERS } from './font-subset'
import everydayFont from './fraunces-subset.woff2'

/** What nearly every page is set in, for the preloads of its head. */
export const firstFonts = { display: everydayFont, text: figtree } as const

/** Other characters use the device's font without fetching ours. */
const LATIN = 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212'

/** Metrics of Fraunces, relative to its size. */
const FRAUNCES = { ascent: 0.978, descent: 0.255 }

/**
 * Fraunces in one weight for every use, half the bytes of the variable font. The widths are measured over the site's
 * headings. Apple and Windows have Georgia, Android Noto Serif, Linux DejaVu.
 */
export const displayFontFaces = [
  fontFace({ family: 'Fraunces', file: latinFont, characters: LATIN, display: 'swap' }),
  fontFace({ family: 'Fraunces', file: everydayFont, characters: COMMON_CHARACTERS, display: 'swap' }),
  fallbackFace({ family: 'As Georgia', locals: ['Georgia'], stretch: 1.09, ...FRAUNCES }),
  fallbackFace({ family: 'As Noto Serif', locals: ['Noto Serif'], stretch: 1.01, ...FRAUNCES }),
  fallbackFace({ family: 'As DejaVu Serif', locals: ['DejaVu Serif'], stretch: 0.94, ...FRAUNCES }),
].join('')

export const displayFamilies = "'Fraunces', 'As Georgia', 'As Noto Serif', 'As DejaVu Serif', serif"

/** Metrics of Figtree, relative to its size. */
const FIGTREE = { ascent: 0.95, descent: 0.25 }
const REGULAR = '400 500'
const BOLD = '600 700'

/**
 * Figtree in the weights 400 to 700. It is preloaded, so that the first page has it too; a page that is open for three
 * seconds keeps the device's font, because a later swap would break lines anew while somebody reads. The widths are
 * measured over the site's sentences. Apple and Windows have Arial, Android Roboto, Linux Liberation Sans, which is as
 * wide as Arial, or DejaVu.
 */
export const textFontFaces = [
  fontFace({ family: 'Figtree', file: accentedFigtree, characters: ACCENTS, display: 'fallback' }),
  fontFace({ family: 'Figtree', file: figtree, characters: TEXT_CHARACTERS, display: 'fallback' }),
  ...fallbackFaces('As Arial', ['Arial', 'Liberation Sans'], ['Arial Bold', 'Liberation Sans Bold'], [1.008, 0.961]),
  ...fallbackFaces('As Roboto', ['Roboto'], ['Roboto Bold'], [1.022, 1.015]),
  ...fallbackFaces('As DejaVu Sans', ['DejaVu Sans'], ['DejaVu Sans Bold'], [0.883, 0.792]),
].join('')

/** The device's own fonts. Roboto first: some Androids have a font called Arial that is another. */
export const deviceTextFamilies = "'As Roboto', 'As Arial', 'As DejaVu Sans', system-ui, sans-serif"
export const textFamilies = `'Figtree', ${deviceTextFamilies}`

interface FontFace {
  family: string
  /** URL. */
  file: string
  /** A `unicode-range`. Of two faces with the same character the later one is used. */
  characters: string
  /** `swap` shows the font whenever it arrives, `fallback` only within three seconds. */
  display: 'swap' | 'fallback'
}

function fontFace({ family, file, characters, display }: FontFace): string {
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
function fallbackFace({ family, locals, weights, stretch, ascent, descent }: FallbackFace): string {
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

function fallbackFaces(
  family: string,
  regular: readonly string[],
  bold: readonly string[],
  [regularStretch, boldStretch]: readonly [number, number],
): string[] {
  return [
    fallbackFace({ family, locals: regular, weights: REGULAR, stretch: regularStretch, ...FIGTREE }),
    fallbackFace({ family, locals: bold, weights: BOLD, stretch: boldStretch, ...FIGTREE }),
  ]
}
