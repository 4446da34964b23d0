import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { ACCENTS, COMMON_CHARACTERS, TEXT_CHARACTERS } from '../../src/ui/font-subset'

/** Name table entries for the copyright, the licence and its URL, which every copy must contain. */
const COPYRIGHT_AND_LICENCE = [0, 13, 14]
const WEIGHTS = { min: 400, max: 700 }

interface SubsetFont {
  /** A file in src/ui. */
  readonly file: string
  /** The whole font, a file of an npm package. */
  readonly source: URL
  /** A `unicode-range`. */
  readonly characters: string
  /** A variable font has it. */
  readonly variationAxes?: { readonly wght: typeof WEIGHTS }
}

/** The site's fonts with only the characters that they are used for. */
export const SUBSET_FONTS: readonly SubsetFont[] = [
  {
    file: 'fraunces-subset.woff2',
    source: new URL(import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-500-normal.woff2')),
    characters: COMMON_CHARACTERS,
  },
  figtree('figtree-subset.woff2', TEXT_CHARACTERS),
  // With all others, because Gatsby would inline a small file into every page.
  figtree('figtree-accented-subset.woff2', `${TEXT_CHARACTERS},${ACCENTS}`),
]

function figtree(file: string, characters: string): SubsetFont {
  const source = new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))
  return { file, source, characters, variationAxes: { wght: WEIGHTS } }
}

/** The font as WOFF2; always the same bytes. */
export async function makeSubset({ source, characters, variationAxes }: SubsetFont): Promise<Buffer> {
  return subsetFont(await readFile(source), charactersIn(characters), {
    targetFormat: 'woff2',
    preserveNameIds: COPYRIGHT_AND_LICENCE,
    ...(variationAxes && { variationAxes }),
  })
}

/** `U+41-43,U+A0` is 'ABC' and a no-break space. */
export function charactersIn(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .map((part) => {
      const [first = Number.NaN, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}
