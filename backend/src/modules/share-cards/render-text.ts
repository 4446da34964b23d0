import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'satori'
import { memoizeAsync } from '../../lib/concurrency'
import type { PictureElement } from './elements'

const require = createRequire(import.meta.url)

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
  const folder = join(dirname(require.resolve('@fontsource/fraunces/package.json')), 'files')
  const load = async (name: string, subset: string, weight: 400 | 600): Promise<Font> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(join(folder, `fraunces-${subset}-${weight}-normal.woff`)),
  })
  return Promise.all([
    load('Fraunces', 'latin', 400),
    load('Fraunces', 'latin', 600),
    load('Fraunces Extended', 'latin-ext', 400),
    load('Fraunces Extended', 'latin-ext', 600),
  ])
}
