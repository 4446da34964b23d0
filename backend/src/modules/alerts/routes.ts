import {
  ALERT_TAKEN,
  ALERT_TAKEN_LATER,
  alertInputSchema,
  alertPaths,
  alertTakenSchema,
} from '../../../../contract/alert'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { errorResponses } from '../../lib/errors'
import type { CoreServices, ZodFastifyInstance } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
import {
  ignoreBodies,
  incompleteLinkPage,
  linkPage,
  linkRoutes,
  paragraph,
  postButton,
  type LinkPage,
} from '../stranger-mails'
import type { AlertService } from './service'
import type { ConfirmationState, SubscriptionState } from './subscriptions'

/** An IP address may ask for so many times fewer alerts than it may write messages: each mails somebody. */
const FEWER = 4

interface Options extends Pick<CoreServices, 'config' | 'pool'> {
  readonly alerts: AlertService
}

/** Visitors ask for alerts. */
export function alertRoutes(app: ZodFastifyInstance, { alerts, config, pool }: Options): void {
  const requests = createRateLimit({ perMinute: Math.ceil(config.writesPerMinute / FEWER), pool, name: 'alerts-' })
  app.post(
    '/alerts',
    {
      config: { limited: true },
      preHandler: (request) => requests.count({ uid: null, address: request.ip }),
      schema: {
        summary: 'Ask for an alert about a search',
        description:
          'The first mail has a link to confirm the alert. The response is the same for every email address. The same search again changes nothing for an hour. An address gets at most three such mails a day; 429 when too many wait for all addresses together.',
        body: alertInputSchema,
        response: { 202: alertTakenSchema, ...errorResponses(400, 429, 500) },
      },
    },
    async (request, reply) => {
      const { waits } = await alerts.request(request.body)
      return reply.code(202).send({ message: waits ? ALERT_TAKEN_LATER : ALERT_TAKEN })
    },
  )
}

/** The links of mails (decision 0056). */
export function alertPageRoutes(
  app: ZodFastifyInstance,
  { alerts: { links }, config: { siteUrl: site } }: Options,
): void {
  ignoreBodies(app)
  linkRoutes(app, alertPaths.confirm, {
    show: async (token) =>
      confirmationPage(await links.findUnconfirmed(token), (searches) =>
        page(
          'Confirm your alert',
          paragraph('We will email you, at most once a day, when something new matches:'),
          listOf(searches),
          postButton('Turn the alert on'),
        ),
      ),
    act: async (token) =>
      confirmationPage(await links.confirm(token), (searches) =>
        page(
          'Your alert is on',
          paragraph(
            'We will email you, at most once a day, when something new matches. Every email has a link that ends it.',
          ),
          listOf(searches),
        ),
      ),
  })
  linkRoutes(app, alertPaths.unsubscribe, {
    show: async (token) =>
      unsubscribePage(await links.findSubscribed(token), (searches) =>
        page(
          'Stop these emails?',
          paragraph('You will get no more emails about:'),
          listOf(searches),
          postButton('Unsubscribe'),
        ),
      ),
    act: async (token) => unsubscribePage(await links.unsubscribe(token), unsubscribedPage),
  })

  function page(title: string, ...parts: string[]): LinkPage {
    return linkPage(200, title, { parts, site })
  }

  function confirmationPage(link: ConfirmationState, openPage: (searches: readonly string[]) => LinkPage): LinkPage {
    switch (link.state) {
      case 'open':
        return openPage(link.searches)
      case 'used': {
        const explanation = paragraph('This link was used before. There is nothing more to do.')
        return linkPage(410, 'Your alert is already on', { parts: [explanation, listOf(link.searches)], site })
      }
      case 'gone': {
        const explanation =
          'The alert was ended, or it was not confirmed within seven days. You can ask for it again on our lists.'
        return linkPage(410, 'This link no longer works', { parts: [paragraph(explanation)], site })
      }
      case 'invalid':
        return incompleteLinkPage(site)
    }
  }

  function unsubscribePage(link: SubscriptionState, openPage: (searches: readonly string[]) => LinkPage): LinkPage {
    if (link.state === 'invalid') return incompleteLinkPage(site)
    return link.state === 'open' ? openPage(link.searches) : unsubscribedPage()
  }

  /** The same page however often the link is followed: mail programs repeat a request whose response they missed. */
  function unsubscribedPage(): LinkPage {
    return page(
      'You are unsubscribed',
      paragraph('You get no more of these emails. We have deleted what we stored about them.'),
    )
  }
}

function listOf(searches: readonly string[]): string {
  return `<ul>${searches.map((search) => `<li><strong>${escapeHtml(search)}</strong></li>`).join('')}</ul>`
}
