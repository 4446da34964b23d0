import { agency } from '../../../../contract/agency'
import { escapeHtml } from '../../../../contract/escape-html'
import type { Mail } from '../../lib/mailer'
import {
  buttonRow,
  headingRow,
  linkHtml,
  listingRow,
  mailPage,
  spaceRow,
  textRow,
  type MailListing,
} from '../../lib/mail-html'

/** What one search found. */
export interface MailSection {
  /** In words. */
  readonly search: string
  readonly matches: readonly MailListing[]
  /** New matches that the mail does not name. */
  readonly more: number
  /** The search on the site. */
  readonly listUrl: string
  readonly reductions: readonly MailListing[]
  /** Ends this alert alone. */
  readonly endUrl: string
}

interface AlertMail {
  readonly id: string
  readonly date: Date
  readonly to: string
  readonly replyTo: string
  readonly sections: readonly MailSection[]
  /** Ends all alerts: what mail programs call for one-click unsubscribing (RFC 8058), and a link in the mail. */
  readonly unsubscribeUrl: string
}

/** The mail about new matches and reduced prices, at most one a day. */
export function alertMail({ id, date, to, replyTo, sections, unsubscribeUrl }: AlertMail): Mail {
  const subject = subjectOf(sections)
  return {
    id,
    date,
    to,
    replyTo,
    subject,
    text: textOf(sections, unsubscribeUrl),
    html: mailPage({
      title: subject,
      preview: sections.map(({ search }) => search).join(' · '),
      main: sections.map(sectionHtml).join(`\n${spaceRow()}\n`),
      footer: footerOf(sections, unsubscribeUrl),
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function subjectOf(sections: readonly MailSection[]): string {
  const matches = sections.flatMap((section) => section.matches)
  const reductions = sections.flatMap((section) => section.reductions)
  const count = matches.length + sections.reduce((sum, { more }) => sum + more, 0)
  if (count > 1) return `${count} new listings for you: ${matches[0]?.title ?? ''} and more`
  if (matches[0] !== undefined) return `New: ${matches[0].title}`
  return reductions.length === 1
    ? `Reduced: ${reductions[0]?.title ?? ''}`
    : `${reductions.length} saved listings are reduced`
}

function sectionHtml({ search, matches, more, listUrl, reductions }: MailSection): string {
  const rows: string[] = []
  if (matches.length > 0) {
    rows.push(headingRow(matches.length + more === 1 ? 'A new listing' : `${matches.length + more} new listings`))
    rows.push(textRow(`Your search: <strong>${escapeHtml(search)}</strong>`))
    rows.push(...matches.map(listingRow))
    rows.push(buttonRow(more > 0 ? `See these and ${more} more` : 'See all that match', listUrl))
  }
  if (reductions.length > 0) {
    rows.push(headingRow(reductions.length === 1 ? 'A price was reduced' : 'Prices were reduced'))
    rows.push(textRow(reductions.length === 1 ? 'You saved this listing.' : 'You saved these listings.'))
    rows.push(...reductions.map(listingRow))
  }
  return rows.join('\n')
}

function footerOf(sections: readonly MailSection[], unsubscribeUrl: string): string {
  const single = sections.map(({ search, endUrl }) => linkHtml(`End the alert for ${search}`, endUrl))
  return [
    escapeHtml(`You get this because you confirmed an alert from ${agency.siteName}. We write at most once a day.`),
    ...(sections.length > 1 ? single : []),
    linkHtml('Unsubscribe', unsubscribeUrl),
  ].join('<br>')
}

function textOf(sections: readonly MailSection[], unsubscribeUrl: string): string {
  const parts = sections.flatMap(({ search, matches, more, listUrl, reductions, endUrl }) => [
    ...(matches.length > 0 ? [`New for your search: ${search}`, ...matches.map(listingText)] : []),
    ...(more > 0 ? [`And ${more} more:`] : []),
    ...(matches.length > 0 ? [listUrl] : []),
    ...(reductions.length > 0 ? ['Reduced prices of listings you saved:', ...reductions.map(listingText)] : []),
    ...(sections.length > 1 ? [`End this alert: ${endUrl}`] : []),
  ])
  return [...parts, '--', `At most one email a day. Unsubscribe: ${unsubscribeUrl}`].join('\n\n')
}

function listingText({ title, price, oldPrice, place, url }: MailListing): string {
  const reduced = oldPrice === undefined ? '' : ` (reduced from ${oldPrice})`
  return [title, `${price}${reduced}`, place, url].filter(Boolean).join('\n')
}
