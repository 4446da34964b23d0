import { createHash } from 'node:crypto'
import { constants, deflateSync } from 'node:zlib'

interface PdfParts {
  /** Entries of the catalog, the page and the trailer. */
  readonly catalog?: string
  readonly page?: string
  readonly trailer?: string
  /** Objects from number 5 on. */
  readonly objects?: readonly string[]
  readonly pages?: number
}

const CONTENT = 'BT /F1 24 Tf 72 700 Td (Ground floor) Tj ET'

/** Objects 1 to 4: catalog, page tree, page, its content. */
function objectsOf({ catalog = '', page = '', objects = [], pages = 1 }: PdfParts): string[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${Array(pages).fill('3 0 R').join(' ')}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${page} >>`,
    stream(CONTENT),
    ...objects,
  ]
}

/** An object with a stream. */
export function stream(content: string | Buffer, entries = ''): string {
  const bytes = Buffer.from(content)
  return `<< /Length ${bytes.length} ${entries} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

/** A PDF of one page. */
export function aPdf(parts: PdfParts = {}): Buffer {
  const objects = objectsOf(parts)
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `<< /Size ${size} /Root 1 0 R ${parts.trailer ?? ''} >>`
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** The same with all objects but streams in a compressed object stream, in which no search of bytes finds anything. */
export function aCompressedPdf(parts: PdfParts = {}): Buffer {
  const objects = objectsOf(parts)
  const isStream = (object: string) => object.endsWith('endstream')
  const packed = objects.flatMap((object, index) => (isStream(object) ? [] : [{ number: index + 1, object }]))
  const packNumber = objects.length + 1
  const bodies = packed.map(({ object }) => `${object}\n`)
  const header = packed.map(({ number }, index) => `${number} ${bodies.slice(0, index).join('').length}`).join(' ')
  const pack = deflateSync(Buffer.from(`${header}\n${bodies.join('')}`, 'latin1'))
  const entries = `/Type /ObjStm /N ${packed.length} /First ${header.length + 1} /Filter /FlateDecode`
  return withXrefStream(
    objects.map((object) => (isStream(object) ? object : null)),
    packNumber,
    stream(pack, entries),
  )
}

/** @param plain the objects by their numbers less one; null for those in the object stream */
function withXrefStream(plain: readonly (string | null)[], packNumber: number, pack: string): Buffer {
  let text = '%PDF-1.7\n'
  const rows: [type: number, second: number, third: number][] = [[0, 0, 65535]]
  let indexInPack = 0
  for (const [index, object] of [...plain, pack].entries()) {
    if (object === null) {
      rows.push([2, packNumber, indexInPack++])
      continue
    }
    rows.push([1, text.length, 0])
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  rows.push([1, text.length, 0])
  const table = Buffer.alloc(rows.length * 7)
  for (const [index, [type, second, third]] of rows.entries()) {
    table.writeUInt8(type, index * 7)
    table.writeUInt32BE(second, index * 7 + 1)
    table.writeUInt16BE(third, index * 7 + 5)
  }
  const entries = `/Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`
  const start = text.length
  text += `${rows.length - 1} 0 obj\n${stream(deflateSync(table), entries)}\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Four gigabytes of objects in four megabytes. */
export function aPdfBomb(): Buffer {
  const block = deflateSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: 4_000 }, () => block.subarray(2))
  const content = Buffer.concat([block.subarray(0, 2), ...blocks])
  const pack = stream(content, '/Type /ObjStm /N 3 /First 20 /Filter /FlateDecode')
  return withXrefStream([null, null, null, stream(CONTENT)], 5, pack)
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Encrypted with 40 bits (ISO 32000-1, 7.6.3); `password` opens it, the empty one without asking. */
export function anEncryptedPdf(password: string): Buffer {
  const owner = Buffer.alloc(32, 7)
  const id = Buffer.alloc(16, 3)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-4)
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  const key = createHash('md5')
    .update(Buffer.concat([padded, owner, permissions, id]))
    .digest()
    .subarray(0, 5)
  const user = rc4(key, PADDING)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return aPdf({
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`,
  })
}

function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    ;[state[one & 255], state[other & 255]] = [at(other), at(one)]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let j = 0
  return content.map((byte, index) => {
    const i = (index + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  }) as Buffer
}

/** A page's entries for a link or button with this action. */
export function annotationWith(action: string, subtype = '/Link'): string {
  return `/Annots [<< /Type /Annot /Subtype ${subtype} /Rect [0 0 99 99] /A ${action} >>]`
}
