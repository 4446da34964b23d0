import { agency } from '../../../../contract/agency'
import { escapeHtml } from '../../../../contract/text/escape-html'
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
import type { Mail } from '../../lib/mailer'

/** What one search found. */
export interface MailSection {
  /** The search in words. */
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

interface Confirmation {
  readonly id: string
  readonly date: Date
  readonly to: string
  readonly replyTo: string
  readonly search: string
  readonly url: string
  /** Ends such mails for ever. */
  readonly stopUrl: string
}

const IGNORE =
  'If you did not ask for this, somebody else entered your address. You need not do anything: it is deleted after a week.'
const STOP = 'Never write to this address again'

/** The first mail: its link confirms the alert. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { search, url } = confirmation
  const ask = `You asked ${agency.siteName} to tell you about new listings for this search:`
  const promise =
    'Open the page below and press its button. We write at most once a day, and every email has a link that ends the alert.'
  return mailAbout(confirmation, {
    subject: 'Please confirm your alert',
    heading: 'One more step',
    told: ask,
    text: [ask, search, promise, url],
    rows: [textRow(escapeHtml(promise)), buttonRow('Confirm the alert', url)],
    footer: IGNORE,
  })
}

/** When somebody asks again for an alert that is on. `url` ends it. */
export function alreadyOnMail(confirmation: Confirmation): Mail {
  const { search, url } = confirmation
  const told = `You asked ${agency.siteName} again to tell you about new listings for this search:`
  const state = 'The alert is on, and you need not do anything. If you no longer want it, you can end it.'
  const subject = 'Your alert is already on'
  return mailAbout(confirmation, {
    subject,
    heading: subject,
    told,
    text: [told, search, state, `End the alert: ${url}`],
    rows: [textRow(escapeHtml(state)), textRow(linkHtml('End the alert', url, 'ink'))],
    footer: `You get this because your address was entered for an alert from ${agency.siteName}.`,
  })
}

interface Content {
  readonly subject: string
  readonly heading: string
  /** Above the search. */
  readonly told: string
  /** Paragraphs of the plain text. */
  readonly text: readonly string[]
  /** Below the search. */
  readonly rows: readonly string[]
  readonly footer: string
}

function mailAbout(
  { search, url, stopUrl, ...mail }: Confirmation,
  { subject, heading, told, text, rows, footer }: Content,
): Mail {
  const about = textRow(`${escapeHtml(told)}<br><strong>${escapeHtml(search)}</strong>`)
  const main = [headingRow(heading), about, ...rows].join('\n')
  return {
    ...mail,
    subject,
    text: [...text, '--', footer, `${STOP}: ${stopUrl}`].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: heading,
      main,
      footer: `${escapeHtml(footer)}<br>${linkHtml(STOP, stopUrl)}`,
    }),
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}
