import { escapeHtml } from '../../../../contract/escape-html'
import { incompleteLinkPage, linkPage, paragraph, postButton, type LinkPage } from '../stranger-mails'
import type { LinkState } from './subscriptions'

/** The texts of one link. `{button}` is pressed to do it; the others say how it went. */
interface LinkTexts {
  readonly ask: string
  readonly explain: string
  readonly button: string
  readonly done: string
  readonly doneExplain: string
  /** Whether the page lists the searches when it is done. */
  readonly namesDone: boolean
  readonly used: string
  readonly usedExplain: string
  readonly gone: string
  readonly goneExplain: string
  /** 410, or 200 when a link that has done its work leads to what the visitor wanted. */
  readonly goneStatus: 200 | 410
}

export const CONFIRM_TEXTS: LinkTexts = {
  ask: 'Confirm your alert',
  explain: 'We will email you, at most once a day, when something new matches:',
  button: 'Turn the alert on',
  done: 'Your alert is on',
  doneExplain:
    'We will email you, at most once a day, when something new matches. Every email has a link that ends it.',
  namesDone: true,
  used: 'Your alert is already on',
  usedExplain: 'This link was used before. There is nothing more to do.',
  gone: 'This link no longer works',
  goneExplain: 'The alert was ended, or it was not confirmed within seven days. You can ask for it again on our lists.',
  goneStatus: 410,
}

const UNSUBSCRIBED = 'You are unsubscribed'
const UNSUBSCRIBED_TEXT = 'You get no more of these emails. We have deleted what we stored about them.'

/** The same page however often the link is followed: mail programs repeat a request whose response they missed. */
export const UNSUBSCRIBE_TEXTS: LinkTexts = {
  ask: 'Stop these emails?',
  explain: 'You will get no more emails about:',
  button: 'Unsubscribe',
  done: UNSUBSCRIBED,
  doneExplain: UNSUBSCRIBED_TEXT,
  namesDone: false,
  used: UNSUBSCRIBED,
  usedExplain: UNSUBSCRIBED_TEXT,
  gone: UNSUBSCRIBED,
  goneExplain: UNSUBSCRIBED_TEXT,
  goneStatus: 200,
}

/** Shows what a link leads to, with a button. */
export function confirmationPage(result: LinkState, texts: LinkTexts, site: string): LinkPage {
  if (result.state !== 'open') return otherPage(result, texts, site)
  const parts = [paragraph(texts.explain), listOf(result.searches), postButton(texts.button)]
  return linkPage(200, texts.ask, { parts, site })
}

export function resultPage(result: LinkState, texts: LinkTexts, site: string): LinkPage {
  if (result.state !== 'open') return otherPage(result, texts, site)
  const parts = [paragraph(texts.doneExplain), ...(texts.namesDone ? [listOf(result.searches)] : [])]
  return linkPage(200, texts.done, { parts, site })
}

function otherPage(result: Exclude<LinkState, { state: 'open' }>, texts: LinkTexts, site: string): LinkPage {
  switch (result.state) {
    case 'invalid':
      return incompleteLinkPage(site)
    case 'used':
      return linkPage(410, texts.used, { parts: [paragraph(texts.usedExplain), listOf(result.searches)], site })
    case 'gone':
      return linkPage(texts.goneStatus, texts.gone, { parts: [paragraph(texts.goneExplain)], site })
  }
}

function listOf(searches: readonly string[]): string {
  return `<ul>${searches.map((search) => `<li><strong>${escapeHtml(search)}</strong></li>`).join('')}</ul>`
}
