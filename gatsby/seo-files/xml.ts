import { escapeHtml } from '../../contract/escape-html'

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu

/** Escapes text for XML and removes characters that XML cannot represent. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''))
}
