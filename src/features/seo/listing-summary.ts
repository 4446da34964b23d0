import { formatPrice } from '../../lib/format'

const MAX_DESCRIPTION = 80

/** A listing's page title: its name, its price when it has one, and where it is. */
export function listingTitle(title: string, price: number | null, place = ''): string {
  return [title, price === null ? '' : formatPrice(price), place].filter(Boolean).join(', ')
}

/** One line for a link's preview: the price, then as much of the words as fits whole into 80 characters. */
export function listingSummary(price: number | null, ...words: string[]): string {
  const line = [price === null ? '' : formatPrice(price), ...words].filter(Boolean).join(' · ')
  if (line.length <= MAX_DESCRIPTION) return line
  const cut = line.slice(0, MAX_DESCRIPTION - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s·,.]+$/, '')}…`
}
