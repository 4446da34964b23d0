/** A part of a raw message that has none of its own: its header on single lines, and its decoded content. */
interface MailPart {
  readonly header: string
  readonly content: string
}

/** The decoded text and HTML of a raw message with both, and all its parts in their order. */
export function partsOf(source: string): {
  readonly header: string
  readonly text: string
  readonly html: string
  readonly parts: readonly MailPart[]
} {
  const [header = ''] = source.split('\r\n\r\n', 1)
  const parts = leavesOf(source)
  if (parts.length === 1) throw new Error('The message has no parts')
  const contentOf = (type: string) => parts.find((part) => part.header.includes(`Content-Type: ${type}`))?.content ?? ''
  return { header: unfolded(header), text: contentOf('text/plain'), html: contentOf('text/html'), parts }
}

function leavesOf(source: string): MailPart[] {
  const [header = ''] = source.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(header)?.[1]
  if (boundary === undefined) return [{ header: unfolded(header), content: decoded(source) }]
  return source
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

function unfolded(header: string): string {
  return header.replaceAll(/\r\n[ \t]+/g, ' ')
}

function decoded(part: string): string {
  const start = part.indexOf('\r\n\r\n')
  const [header, body] = [part.slice(0, start), part.slice(start + 4)]
  if (/base64/i.test(header)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(header)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
