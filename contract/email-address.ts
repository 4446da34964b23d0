/**
 * Whether two e-mail addresses are the same but for the case of the letters A to Z. Nothing else is folded: Unicode
 * turns the Kelvin sign into a plain k, and so another address into the administrator's.
 */
export function isSameEmail(one: string, other: string): boolean {
  return lowerAscii(one) === lowerAscii(other)
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
