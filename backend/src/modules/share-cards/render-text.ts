import { readFile } from 'node:fs/promises'
import type { Font } from 'satori'
import { memoizeAsync } from '../../lib/concurrency'
import type { PictureElement } from './elements'

/**
 * The text as a PNG that is transparent where the photo goes. satori turns letters into outlines, so
 * resvg needs no fonts and reads no files. sharp could render SVG, but must not: it also opens uploads.
 */
export async function renderText(
  layout: PictureElement,
  { width, height }: Readonly<{ width: number; height: number }>,
): Promise<Buffer> {
  const [{ default: satori }, { renderAsync }, fonts] = await drawingTools()
  const svg = await satori(layout, {
    width,
    height,
    fonts,
    // Characters that the typeface lacks are left out.
    loadAdditionalAsset: () => Promise.resolve([]),
  })
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return picture.asPng()
}

/** Loaded with the first picture: most processes find all share cards cached. */
const drawingTools = memoizeAsync(() => Promise.all([import('satori'), import('@resvg/resvg-js'), loadFonts()]))

async function loadFonts(): Promise<Font[]> {
  const load = async (name: string, weight: 400 | 600, url: string): Promise<Font> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(new URL(url)),
  })
  return Promise.all([
    load('Fraunces', 400, import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff')),
    load('Fraunces', 600, import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff')),
    load(
      'Fraunces Extended',
      400,
      import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff'),
    ),
    load(
      'Fraunces Extended',
      600,
      import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'),
    ),
  ])
}
