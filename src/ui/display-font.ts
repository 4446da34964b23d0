import latinFont from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2'
import { fallbackFace, fontFace, LATIN } from './font-face'
import { COMMON_CHARACTERS } from './font-subset'
import everydayFont from './fraunces-subset.woff2'

export { everydayFont }

/** Metrics of Fraunces, relative to its size. */
const METRICS = { ascent: 0.978, descent: 0.255 }

/**
 * Fraunces in one weight for every use, half the bytes of the variable font. The widths are measured over the site's
 * headings. Apple and Windows have Georgia, Android Noto Serif, Linux DejaVu.
 */
export const displayFontFaces = [
  fontFace({ family: 'Fraunces', file: latinFont, characters: LATIN, display: 'swap' }),
  fontFace({ family: 'Fraunces', file: everydayFont, characters: COMMON_CHARACTERS, display: 'swap' }),
  fallbackFace({ family: 'As Georgia', locals: ['Georgia'], stretch: 1.09, ...METRICS }),
  fallbackFace({ family: 'As Noto Serif', locals: ['Noto Serif'], stretch: 1.01, ...METRICS }),
  fallbackFace({ family: 'As DejaVu Serif', locals: ['DejaVu Serif'], stretch: 0.94, ...METRICS }),
].join('')

export const displayFamilies = "'Fraunces', 'As Georgia', 'As Noto Serif', 'As DejaVu Serif', serif"
