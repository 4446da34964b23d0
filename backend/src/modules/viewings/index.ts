import { viewingSchema } from '../../../../contract/viewings/viewing'
import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { EnquiryService } from '../enquiries'
import type { IdempotencyService } from '../idempotency'
import type { PushService } from '../push'
import type { StrangerMails } from '../stranger-mails'
import { adminViewingRoutes } from './admin-routes'
import { calendarLinkRoutes, calendarRoutes } from './calendar'
import { createViewingMails, viewingMail, type ViewingMails } from './mails'
import { viewingPageRoutes } from './pages'
import { viewingRoutes } from './routes'
import { createViewingService, type ViewingService } from './service'
import { createViewingTokens, type ViewingTokens } from './tokens'

export { deleteViewingsOfPerson, findViewingsOfPerson, isSuspected } from './repository'
export type { ViewingService } from './service'

interface Needs extends CoreServices {
  readonly idempotency: IdempotencyService
  readonly strangerMails: StrangerMails
  readonly enquiries: Pick<EnquiryService, 'onNotSpam'>
  readonly push: Pick<PushService, 'tellDevices'>
}

interface Provided {
  readonly viewings: ViewingService
  readonly viewingMails: ViewingMails
  readonly viewingTokens: ViewingTokens
}

/** Reminders are due at 18:00 Nairobi, and a minute later at most. */
const REMINDERS = { name: 'viewing-reminders', everySeconds: 60, timeoutSeconds: 120 }

/** Visits of homes and test drives of cars. */
export const viewingsModule: Module<Needs, Provided> = {
  schemas: { Viewing: viewingSchema },
  services: (core) => {
    const viewingTokens = createViewingTokens(core.database, core.config.publicUrl)
    const viewingMails = createViewingMails({ ...core, viewingTokens })
    core.enquiries.onNotSpam(async (transaction, { viewingId, listingKind: kind, listingId: id }) => {
      if (viewingId === null) return
      await viewingMails.addViewingMail(transaction, { viewingId, event: 'asked' })
      const listing = kind === null || id === null ? null : { kind, id }
      await core.push.tellDevices(transaction, { kind: 'viewing', listing })
    })
    return { viewingTokens, viewingMails, viewings: createViewingService({ ...core, viewingTokens, viewingMails }) }
  },
  routes: {
    public: [viewingRoutes, calendarRoutes],
    admin: [adminViewingRoutes, calendarLinkRoutes],
    site: [viewingPageRoutes],
  },
  jobs: [
    defineJob(viewingMail, ({ viewingMails }, job) => viewingMails.send(job)),
    defineRecurringJob(REMINDERS, ({ viewingMails }: Needs & Provided, signal) =>
      viewingMails.remind(new Date(), signal),
    ),
  ],
}
