import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { EVERYDAY_CHARACTERS } from '../../src/ui/font-subset'

/** Name table entries for the copyright, the licence and its URL, which every copy must contain. */
const COPYRIGHT_AND_LICENCE = [0, 13, 14]

/** Fraunces with only the everyday characters, as WOFF2; always the same bytes. */
export async function makeDisplayFont(): Promise<Buffer> {
  const whole = createRequire(import.meta.url).resolve('@fontsource/fraunces/files/fraunces-latin-500-normal.woff2')
  return subsetFont(await readFile(whole), charactersIn(EVERYDAY_CHARACTERS), {
    targetFormat: 'woff2',
    preserveNameIds: COPYRIGHT_AND_LICENCE,
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
