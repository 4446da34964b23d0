import { agency } from '../../../../contract/agency'
import { pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../lib/escape-html'
import { plainPage } from '../../lib/plain-page'
import type { LinkState } from './subscriptions'

/** A page in response to a link of a mail. */
export interface LinkPage {
  readonly status: 200 | 400 | 410
  readonly html: string
}

/** The texts of one link. `{button}` is pressed to do it; the others say how it went. */
interface LinkTexts {
  readonly ask: string
  readonly explain: string
  readonly button: string
  readonly done: string
  readonly doneExplain: string
  readonly used: string
  readonly usedExplain: string
  readonly gone: string
  readonly goneExplain: string
}

export const CONFIRM_TEXTS: LinkTexts = {
  ask: 'Confirm your alert',
  explain: 'We will email you, at most once a day, when something new matches:',
  button: 'Turn the alert on',
  done: 'Your alert is on',
  doneExplain:
    'We will email you, at most once a day, when something new matches. Every email has a link that ends it.',
  used: 'Your alert is already on',
  usedExplain: 'This link was used before. There is nothing more to do.',
  gone: 'This link no longer works',
  goneExplain: 'The alert was ended, or it was not confirmed within seven days. You can ask for it again on our lists.',
}

export const UNSUBSCRIBE_TEXTS: LinkTexts = {
  ask: 'Stop these emails?',
  explain: 'You will get no more emails about:',
  button: 'Unsubscribe',
  done: 'You are unsubscribed',
  doneExplain: 'We have deleted what we stored about:',
  used: 'You are unsubscribed',
  usedExplain: 'There is nothing more to do.',
  gone: 'You are unsubscribed already',
  goneExplain:
    'This link was used before. You get no more of these emails, and we no longer have your address for them.',
}

const CHANGED_TITLE = 'This link is not complete'
const CHANGED_TEXT = 'Something is missing or was changed. Please open the link in the email again, or copy all of it.'

/** Shows what a link leads to, with a button: programs that only open links, such as mail scanners, change nothing. */
export function confirmationPage(result: LinkState, texts: LinkTexts, site: string): LinkPage {
  if (result.state !== 'open') return failedPage(result, texts, site)
  const form = `<form method="post"><button>${escapeHtml(texts.button)}</button></form>`
  return page(200, texts.ask, [paragraph(texts.explain), listOf(result.searches), form], site)
}

export function resultPage(result: LinkState, texts: LinkTexts, site: string): LinkPage {
  if (result.state !== 'open') return failedPage(result, texts, site)
  return page(200, texts.done, [paragraph(texts.doneExplain), listOf(result.searches)], site)
}

function failedPage(result: Exclude<LinkState, { state: 'open' }>, texts: LinkTexts, site: string): LinkPage {
  switch (result.state) {
    case 'invalid':
      return page(400, CHANGED_TITLE, [paragraph(CHANGED_TEXT)], site)
    case 'used':
      return page(410, texts.used, [paragraph(texts.usedExplain), listOf(result.searches)], site)
    case 'gone':
      return page(410, texts.gone, [paragraph(texts.goneExplain)], site)
  }
}

function page(status: LinkPage['status'], title: string, parts: readonly string[], site: string): LinkPage {
  const link = (path: string, label: string) => `<a href="${escapeHtml(site + path)}">${label}</a>`
  const main = [
    `<p class="brand">${link(pagePaths.home, escapeHtml(agency.siteName))}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...parts,
    `<p>${link(pagePaths.properties, 'Properties')} · ${link(pagePaths.cars, 'Cars')}</p>`,
  ]
  return { status, html: plainPage(title, main.join('\n')) }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function listOf(searches: readonly string[]): string {
  return `<ul>${searches.map((search) => `<li><strong>${escapeHtml(search)}</strong></li>`).join('')}</ul>`
}
