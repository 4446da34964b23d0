import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Files of the documents and plans that tests add to a listing. */

/** A PDF of one page. @param script runs when it is opened, for a PDF that must be refused */
export function samplePdf(words: string, script?: string): Buffer {
  const drawing = `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${script === undefined ? '' : `/OpenAction<</S/JavaScript/JS(${script})>>`}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The drawing of a floor with three rooms, as a PNG without a background. */
export function sampleFloorPlan(): Promise<Buffer> {
  const walls = 'M60 60h1480v1080H60ZM60 640h620M880 640h660M700 60v580M1000 640v500'
  const rooms = [
    ['Bedroom', 250, 360],
    ['Kitchen', 1000, 360],
    ['Living room', 380, 900],
    ['Veranda', 1150, 900],
  ] as const
  const names = rooms.map(([name, x, y]) => `<text x="${x}" y="${y}" font-size="48">${name}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><path d="${walls}" fill="none" stroke="#222" stroke-width="14"/>${names}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Writes files into a folder. @returns their paths, in the same order */
export function writeFiles(folder: string, files: Readonly<Record<string, Buffer | string>>): Promise<string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    }),
  )
}
