import { alertPaths } from '../../../../contract/alert'
import type { Config } from '../../config'
import { ignoreBodies, linkRoutes } from '../stranger-mails'
import type { ZodFastifyInstance } from '../../module'
import { confirmationPage, CONFIRM_TEXTS, resultPage, UNSUBSCRIBE_TEXTS } from './pages'
import type { AlertService } from './service'

interface Options {
  alerts: AlertService
  config: Pick<Config, 'siteUrl'>
}

/** The links of mails (decision 0056). */
export function alertPageRoutes(app: ZodFastifyInstance, { alerts: { links }, config: { siteUrl } }: Options): void {
  ignoreBodies(app)
  linkRoutes(app, alertPaths.confirm, {
    show: async (token) => confirmationPage(await links.findUnconfirmed(token), CONFIRM_TEXTS, siteUrl),
    act: async (token) => resultPage(await links.confirm(token), CONFIRM_TEXTS, siteUrl),
  })
  linkRoutes(app, alertPaths.unsubscribe, {
    show: async (token) => confirmationPage(await links.findSubscribed(token), UNSUBSCRIBE_TEXTS, siteUrl),
    act: async (token) => resultPage(await links.unsubscribe(token), UNSUBSCRIBE_TEXTS, siteUrl),
  })
}
