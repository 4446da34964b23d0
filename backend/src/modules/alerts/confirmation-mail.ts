import { agency } from '../../../../contract/agency'
import { escapeHtml } from '../../lib/escape-html'
import type { Mail } from '../../lib/mailer'
import { buttonRow, headingRow, mailPage, textRow } from '../../lib/mail-html'

interface Confirmation {
  readonly id: string
  readonly date: Date
  readonly to: string
  readonly replyTo: string
  readonly search: string
  readonly url: string
}

const IGNORE =
  'If you did not ask for this, do nothing: you will get no more e-mails, and your address is deleted after a week.'

/** The first mail: its link confirms the alert. */
export function confirmationMail({ id, date, to, replyTo, search, url }: Confirmation): Mail {
  const subject = 'Please confirm your alert'
  const ask = `You asked ${agency.siteName} to tell you about new listings for this search:`
  const promise =
    'Open the page and press the button there. We write at most once a day, and every e-mail has a link that ends it.'
  return {
    id,
    date,
    to,
    replyTo,
    subject,
    text: [ask, search, promise, url, IGNORE].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: search,
      main: [
        headingRow('One more step'),
        textRow(`${escapeHtml(ask)}<br><strong>${escapeHtml(search)}</strong>`),
        textRow(escapeHtml(promise)),
        buttonRow('Confirm the alert', url),
      ].join('\n'),
      footer: escapeHtml(IGNORE),
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** When somebody asks again for an alert that is on. `url` ends it. */
export function alreadyOnMail({ id, date, to, replyTo, search, url }: Confirmation): Mail {
  const subject = 'Your alert is already on'
  const told = `You asked ${agency.siteName} again about this search. There is nothing to do: the alert is on.`
  return {
    id,
    date,
    to,
    replyTo,
    subject,
    text: [told, search, `Unsubscribe: ${url}`].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: search,
      main: [
        headingRow(subject),
        textRow(`${escapeHtml(told)}<br><strong>${escapeHtml(search)}</strong>`),
        buttonRow('End this alert', url),
      ].join('\n'),
      footer: escapeHtml(`Sent by ${agency.siteName}`),
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
