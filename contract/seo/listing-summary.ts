const MAX_DESCRIPTION = 80

/** A listing's page title: its name, its price when it has one, and where it is. */
export function listingTitle(title: string, price: string, place = ''): string {
  return [title, price, place].filter(Boolean).join(', ')
}

/** One line for a link's preview: as much of the parts as fits whole into 80 characters. */
export function listingSummary(...parts: string[]): string {
  const line = parts.map(oneLine).filter(Boolean).join(' · ')
  if (line.length <= MAX_DESCRIPTION) return line
  const cut = line.slice(0, MAX_DESCRIPTION - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s·,.]+$/, '')}…`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
