import { SHORTLIST_MAX, type Shortlist } from '../../../contract/shortlist'

/** What the page says about a link it does not show in full. */
export function linkNotes({ names, omitted, unreadable }: Shortlist, goneCount: number): string[] {
  return [
    omitted > 0 ? `The link names ${names.length + omitted} listings. The first ${SHORTLIST_MAX} are shown.` : '',
    unreadable > 0 ? `${counted(unreadable, 'entry', 'entries')} of the link could not be read and was left out.` : '',
    goneCount > 0 ? `${counted(goneCount, 'listing is', 'listings are')} no longer on offer.` : '',
  ].filter(Boolean)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
