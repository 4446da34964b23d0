import figtree from './figtree-subset.woff2'
import { fallbackFace, fontFace } from './font-face'
import { TEXT_CHARACTERS } from './font-subset'

/** Metrics of Figtree, relative to its size. */
const METRICS = { ascent: 0.95, descent: 0.25 }
const REGULAR = '400 500'
const BOLD = '600 700'

/**
 * Figtree in the weights 400 to 700, without a swap: that would break lines anew while somebody reads. The widths are
 * measured over the site's sentences. Apple and Windows have Arial, Android Roboto, Linux Liberation Sans, which is as
 * wide as Arial, or DejaVu.
 */
export const textFontFaces = [
  fontFace({ family: 'Figtree', file: figtree, characters: TEXT_CHARACTERS, display: 'optional' }),
  ...fallbackFaces('As Arial', ['Arial', 'Liberation Sans'], ['Arial Bold', 'Liberation Sans Bold'], [1.008, 0.961]),
  ...fallbackFaces('As Roboto', ['Roboto'], ['Roboto Bold'], [1.022, 1.015]),
  ...fallbackFaces('As DejaVu Sans', ['DejaVu Sans'], ['DejaVu Sans Bold'], [0.883, 0.792]),
].join('')

/** The device's own fonts. Roboto first: some Androids have a font called Arial that is another. */
export const deviceTextFamilies = "'As Roboto', 'As Arial', 'As DejaVu Sans', system-ui, sans-serif"
export const textFamilies = `'Figtree', ${deviceTextFamilies}`

function fallbackFaces(
  family: string,
  regular: readonly string[],
  bold: readonly string[],
  [regularStretch, boldStretch]: readonly [number, number],
): string[] {
  return [
    fallbackFace({ family, locals: regular, weights: REGULAR, stretch: regularStretch, ...METRICS }),
    fallbackFace({ family, locals: bold, weights: BOLD, stretch: boldStretch, ...METRICS }),
  ]
}
