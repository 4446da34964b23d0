import { agency } from '../../../../contract/agency'
import { listingPath } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { startText, wishText } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, viewingPaths } from '../../../../contract/viewings/viewing'
import { buttonRow, headingRow, linkHtml, mailPage, messageRow, textRow } from '../../lib/mail-html'
import type { Mail, MailAddress } from '../../lib/mailer'
import { visitWord } from './calendar'
import type { ViewingRow } from './repository'

/**
 * 'changed': another time or place of a confirmed visit. 'withdrawn': the visitor wishes other times than the confirmed
 * one. 'office': what the visitor did on their page.
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
const ZONE = 'All times are Nairobi’s.'
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
  const { listingTitle: title, times, starts, start, reason } = viewing
  const word = visitWord(viewing.listingKind)
  const dear = stopUrl === null ? [`Dear ${viewing.name},`] : []
  const wishes = times.map(wishText)
  const known = `You get this because you arranged a ${word} with ${agency.siteName}. Reply to this email to reach us.`
  const footer = stopUrl === null ? known : STRANGER
  const see = { label: 'See, change or cancel', url }
  const when = start === null ? [] : [startText(Date.parse(start)), ...whereAndHowLong(viewing)]
  const timeInSubject = start === null ? '' : `, ${startText(Date.parse(start)).replace(', Nairobi time', '')}`

  switch (kind) {
    case 'asked':
      return {
        subject: `We have your request: ${title}`,
        heading: `Your request for a ${word}`,
        lead: [`You asked ${agency.siteName} for a ${word}:`],
        lines: ['Times that suit you:', ...wishes],
        close: `We will confirm a time, or propose others. ${ZONE}`,
        button: see,
        footer,
      }
    case 'proposed':
      return {
        subject: `Please choose a time: ${title}`,
        heading: 'Which time suits you?',
        lead: [
          ...dear,
          ...(endsVisit ? [NO_LONGER] : []),
          `We propose ${starts.length === 1 ? 'this time' : 'these times'} for your ${word}:`,
        ],
        lines: starts.map((one) => startText(Date.parse(one))),
        close: 'Open the page below to choose one, to wish another day, or to cancel.',
        button: { label: 'Choose a time', url },
        footer,
      }
    case 'confirmed':
      return {
        subject: `Confirmed: ${title}${timeInSubject}`,
        heading: `Your ${word} is confirmed`,
        lead: [...dear, `We look forward to your ${word}:`],
        lines: when,
        button: see,
        footer,
      }
    case 'changed':
      return {
        subject: `Changed: ${title}${timeInSubject}`,
        heading: `Your ${word} has changed`,
        lead: [...dear, `Please note what is new about your ${word}:`],
        lines: when,
        button: see,
        footer,
      }
    case 'withdrawn':
      return {
        subject: `We have your new times: ${title}`,
        heading: 'Your new times',
        lead: [...dear, `The ${word} that was confirmed does not take place. You asked for another time:`],
        lines: wishes,
        close: `We will confirm a time, or propose others. ${ZONE}`,
        button: see,
        footer,
      }
    case 'cancelled':
      return {
        subject: `Cancelled: ${title}`,
        heading: `Your ${word} is cancelled`,
        lead: [...dear, `This ${word} does not take place:`],
        lines: start === null ? wishes : when.slice(0, 1),
        quote: reason,
        button: { label: 'See the request', url },
        footer,
      }
    case 'reminder':
      return {
        subject: `Reminder: ${title}${timeInSubject}`,
        heading: `Your ${word} is near`,
        lead: [...dear, `We look forward to your ${word}:`],
        lines: when,
        close: `If you cannot come, please tell us on the page below or by ${agency.phone.label}.`,
        button: see,
        footer,
      }
    case 'office':
      return {
        ...visitorsAct(viewing, word),
        button: { label: 'Open the diary', url: siteUrl + viewingPaths.diary },
        footer: contactOf(viewing),
      }
  }
}

function whereAndHowLong({ minutes, place }: ViewingRow): string[] {
  return [`${minutes ?? VIEWING_LIMITS.minutes} minutes`, ...(place === null ? [] : [place])]
}

/** For the office, which may know who it was. */
function visitorsAct({ name, status, listingTitle: title, start, times }: ViewingRow, word: string) {
  const at = start === null ? [] : [startText(Date.parse(start))]
  if (status === 'confirmed')
    return act(`${name} chose a time`, `${name} chose one of the times that you proposed for a ${word}:`, at)
  if (status === 'cancelled') return act(`${name} cancelled`, `${name} cancelled a ${word}:`, at)
  return act(`${name} wishes another time`, `${name} wishes other times for a ${word}:`, times.map(wishText))

  function act(what: string, lead: string, lines: readonly string[]) {
    return { subject: `${title}: ${what}`, heading: what, lead: [lead], lines }
  }
}

function contactOf({ name, email, phone }: ViewingRow): string {
  const ways = [email, phone].filter((way) => way !== null).join(', ')
  return email === null ? `${name}: ${ways}` : `${name}: ${ways}. Your reply to this email goes to ${name}.`
}
