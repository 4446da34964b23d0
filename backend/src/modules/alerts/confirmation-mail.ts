import { agency } from '../../../../contract/agency'
import { escapeHtml } from '../../../../contract/escape-html'
import type { Mail } from '../../lib/mailer'
import { buttonRow, headingRow, linkHtml, mailPage, textRow } from '../../lib/mail-html'

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
