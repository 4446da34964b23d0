import { agency } from '../../../../contract/agency'
import { listingPath } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { startText, wishText } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, viewingPaths } from '../../../../contract/viewings/viewing'
import { visitWord, wordsOf, ZONE } from '../../../../contract/viewings/words'
import { buttonRow, headingRow, linkHtml, mailPage, messageRow, textRow } from '../../lib/mail-html'
import type { Mail, MailAddress } from '../../lib/mailer'
import type { ViewingRow } from './repository'

/**
 * 'changed': another time or place of a confirmed visit. 'withdrawn': the visitor asks for other times than the
 * confirmed one. 'office': what the visitor did on their page.
 */
export const VIEWING_MAILS = [
  'asked',
  'proposed',
  'confirmed',
  'changed',
  'withdrawn',
  'cancelled',
  'reminder',
  'office',
] as const
export type ViewingMailKind = (typeof VIEWING_MAILS)[number]

interface Circumstances {
  readonly siteUrl: string
  /** Of the visitor's page. */
  readonly url: string
  /** Ends such mails for ever; null when the office knows the visitor. */
  readonly stopUrl: string | null
  readonly agencyAddress: string
  /** The visitor's calendar loses the visit by this mail. */
  readonly endsVisit: boolean
}

/** What a mail says: plain text and HTML are made of it. */
interface Content {
  readonly subject: string
  readonly heading: string
  /** Paragraphs before the listing. */
  readonly lead: readonly string[]
  /** Lines below the listing's title. */
  readonly lines?: readonly string[]
  /** What the office wrote. */
  readonly quote?: string | null
  readonly close?: string
  readonly button: { readonly label: string; readonly url: string }
  readonly footer: string
}

/**
 * The words of a mail about a viewing as it is now. Until the office has confirmed it nobody knows whose address it is:
 * then they contain nothing that the visitor typed (docs/product.md, "Mails of a viewing").
 */
export function composeMail(
  kind: ViewingMailKind,
  viewing: ViewingRow,
  circumstances: Circumstances,
): Omit<Mail, 'id' | 'date'> {
  const { siteUrl, stopUrl, agencyAddress } = circumstances
  const content = contentOf(kind, viewing, circumstances)
  const { subject, heading, lead, lines = [], quote = null, close, button, footer } = content
  const listingUrl = siteUrl + listingPath(viewing.listingKind, viewing.listingId)
  const title = `<strong>${linkHtml(viewing.listingTitle, listingUrl, 'ink')}</strong>`
  const stop = stopUrl === null ? [] : [{ label: STOP, url: stopUrl }]
  return {
    ...addressesOf(kind, viewing, agencyAddress),
    subject,
    text: [
      ...lead,
      [viewing.listingTitle, listingUrl].join('\n'),
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      ...(quote === null ? [] : [quote]),
      ...(close === undefined ? [] : [close]),
      `${button.label}: ${button.url}`,
      '--',
      footer,
      ...stop.map(({ label, url }) => `${label}: ${url}`),
    ].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: lines[0] ?? heading,
      main: [
        headingRow(heading),
        ...lead.map((line) => textRow(escapeHtml(line))),
        textRow([title, ...lines.map(escapeHtml)].join('<br>')),
        ...(quote === null ? [] : [messageRow(quote)]),
        ...(close === undefined ? [] : [textRow(escapeHtml(close))]),
        buttonRow(button.label, button.url),
      ].join('\n'),
      footer: [escapeHtml(footer), ...stop.map(({ label, url }) => linkHtml(label, url))].join('<br>'),
    }),
    headers: {
      ...(stopUrl !== null && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const STOP = 'Never write to this address again'
const NO_LONGER = 'The time that was confirmed before no longer holds.'
const STRANGER = 'If you did not ask for this, somebody else entered your address. You need not do anything.'

function addressesOf(kind: ViewingMailKind, { name, email }: ViewingRow, agencyAddress: string) {
  const visitor: MailAddress | null = email === null ? null : { name, address: email }
  if (kind === 'office') return { replyTo: visitor ?? agencyAddress }
  // The name is the visitor's, which a first mail must not show: the address alone is the same for everybody.
  return { ...(email !== null && { to: email }), replyTo: agencyAddress }
}

function contentOf(
  kind: ViewingMailKind,
  viewing: ViewingRow,
  { siteUrl, url, stopUrl, endsVisit }: Circumstances,
): Content {
  const { listingTitle: title, start, reason } = viewing
  const word = visitWord(viewing.listingKind)
  const told = { ...viewing, kind: viewing.listingKind, minutes: viewing.minutes ?? VIEWING_LIMITS.minutes }
  const dear = stopUrl === null ? [`Dear ${viewing.name},`] : []
  const known = `You get this because you arranged a ${word} with ${agency.siteName}. Reply to this email to reach us.`
  const footer = stopUrl === null ? known : STRANGER
  const timeInSubject = start === null ? '' : `, ${startText(Date.parse(start)).replace(', Nairobi time', '')}`

  switch (kind) {
    case 'asked':
      return {
        subject: `We have your request: ${title}`,
        heading: `Your request for a ${word}`,
        ...said('requested', { dear: [] }),
        close: CLOSE,
      }
    case 'proposed':
      return {
        subject: `Please choose a time: ${title}`,
        heading: 'Which time suits you?',
        ...said('proposed', { dear: endsVisit ? [...dear, NO_LONGER] : dear }),
        close: 'Open the page below to choose one, to ask for another day, or to cancel.',
      }
    case 'confirmed':
      return {
        subject: `Confirmed: ${title}${timeInSubject}`,
        heading: `We look forward to your ${word}`,
        ...said('confirmed'),
      }
    case 'changed':
      return {
        subject: `Changed: ${title}${timeInSubject}`,
        heading: `Your ${word} has changed`,
        ...said('confirmed', { lead: `Please note what is new about your ${word}:` }),
      }
    case 'withdrawn':
      return {
        subject: `We have your new times: ${title}`,
        heading: 'Your new times',
        ...said('requested', { lead: `The confirmed time of your ${word} is off. You asked for another time:` }),
        close: CLOSE,
      }
    case 'cancelled':
      return {
        subject: `Cancelled: ${title}`,
        heading: `Your ${word} is cancelled`,
        ...said('cancelled'),
        quote: reason,
      }
    case 'reminder':
      return {
        subject: `Reminder: ${title}${timeInSubject}`,
        heading: `Your ${word} is near`,
        ...said('confirmed', { lead: `We look forward to your ${word}:` }),
        close: `If you cannot come, please tell us on the page below or by ${agency.phone.label}.`,
      }
    case 'office':
      return {
        ...visitorsAct(viewing, word),
        button: { label: 'Open the diary', url: siteUrl + viewingPaths.diary },
        footer: contactOf(viewing),
      }
  }

  /** The words of a status, here and there with another beginning. */
  function said(status: Parameters<typeof wordsOf>[0], other: { dear?: string[]; lead?: string } = {}) {
    const { lead, lines, label } = wordsOf(status, told)
    return { lead: [...(other.dear ?? dear), other.lead ?? lead], lines, button: { label, url }, footer }
  }
}

const CLOSE = `We will confirm a time, or propose others. ${ZONE}`

/** For the office, which may know who it was. */
function visitorsAct({ name, status, listingTitle: title, start, times }: ViewingRow, word: string) {
  const at = start === null ? [] : [startText(Date.parse(start))]
  if (status === 'confirmed')
    return act(`${name} chose a time`, `${name} chose one of the times that you proposed for a ${word}:`, at)
  if (status === 'cancelled') return act(`${name} cancelled`, `${name} cancelled a ${word}:`, at)
  return act(`${name} asks for another time`, `${name} asks for other times for a ${word}:`, times.map(wishText))

  function act(what: string, lead: string, lines: readonly string[]) {
    return { subject: `${title}: ${what}`, heading: what, lead: [lead], lines }
  }
}

function contactOf({ name, email, phone }: ViewingRow): string {
  const ways = [email, phone].filter((way) => way !== null).join(', ')
  return email === null ? `${name}: ${ways}` : `${name}: ${ways}. Your reply to this email goes to ${name}.`
}
