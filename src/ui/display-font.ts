import latinFont from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2'
import { EVERYDAY_CHARACTERS } from './font-subset'
import everydayFont from './fraunces-subset.woff2'

export { everydayFont }

/** Other characters use the device's font without fetching ours. */
const LATIN = 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212'

/** Metrics of Fraunces, relative to its size. */
const ASCENT = 0.978
const DESCENT = 0.255

/**
 * Fraunces in one weight for every use, half the bytes of the variable font. Of two font faces with the same
 * character the later one is used. The fallback is a system font, scaled to Fraunces' metrics so
 * that the swap shifts nothing, measured over the site's headings. Apple and Windows have Georgia, Android Noto Serif,
 * Linux DejaVu.
 */
export const displayFontFaces = [
  frauncesFont(latinFont, LATIN),
  frauncesFont(everydayFont, EVERYDAY_CHARACTERS),
  fallbackFace('Georgia', 1.09),
  fallbackFace('Noto Serif', 1.01),
  fallbackFace('DejaVu Serif', 0.94),
].join('')

export const displayFamilies = "'Fraunces', 'As Georgia', 'As Noto Serif', 'As DejaVu Serif', serif"

function frauncesFont(file: string, characters: string): string {
  return `@font-face {
    font-family: 'Fraunces';
    font-style: normal;
    font-weight: 100 900;
    font-display: swap;
    src: url(${file}) format('woff2');
    unicode-range: ${characters};
  }`
}

function fallbackFace(name: string, stretch: number): string {
  const part = (height: number) => `${(height * 100).toFixed(1)}%`
  return `@font-face {
    font-family: 'As ${name}';
    src: local('${name}');
    size-adjust: ${part(stretch)};
    ascent-override: ${part(ASCENT / stretch)};
    descent-override: ${part(DESCENT / stretch)};
    line-gap-override: 0%;
  }`
}
