/** The decoded text and HTML of a raw message with both. */
export function partsOf(source: string): { readonly header: string; readonly text: string; readonly html: string } {
  const [header = ''] = source.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(header)?.[1]
  if (boundary === undefined) throw new Error('The message has no parts')
  const parts = source.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''))
  const partOf = (type: string) => parts.find((part) => part.startsWith(`Content-Type: ${type}`)) ?? ''
  return { header: unfolded(header), text: decoded(partOf('text/plain')), html: decoded(partOf('text/html')) }
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
