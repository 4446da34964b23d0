// Apart from ./email-address.ts: every page has it, for the administrator's links.

/**
 * Whether two email addresses are equal when the case of the letters A to Z is ignored. Nothing else is folded:
 * Unicode maps the Kelvin sign to k, which would turn another address into the administrator's.
 */
export function isSameEmail(one: string, other: string): boolean {
  return lowerAscii(one) === lowerAscii(other)
}

export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
