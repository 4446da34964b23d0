import { REFERENCE_PREFIXES } from './admin-limits'
import { LISTING_KINDS, type ListingKind } from './limits'
import { plainText } from './text/plain-text'

const DIGITS = 3

/** The reference of a listing as people say it: `PR-042`. @param number from 1 */
export function formatReference(kind: ListingKind, number: number): string {
  return `${REFERENCE_PREFIXES[kind]}-${String(number).padStart(DIGITS, '0')}`
}

/**
 * Reads what somebody typed or pasted: in any case, with or without leading zeros, a hyphen, another dash or a space, and
 * with what closes a sentence behind it. Null for anything else.
 */
export function parseReference(text: string): { readonly kind: ListingKind; readonly reference: string } | null {
  const [, prefix, digits] = /^([a-z]{2}) ?[-_]? ?0*([1-9]\d{0,8})[.,;:!?)\]]*$/.exec(plainText(text)) ?? []
  const kind = LISTING_KINDS.find((name) => REFERENCE_PREFIXES[name] === prefix?.toUpperCase())
  return kind === undefined || digits === undefined ? null : { kind, reference: formatReference(kind, Number(digits)) }
}
