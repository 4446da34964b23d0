import { viewingSchema } from '../../../../contract/viewings/viewing'
import { defineJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { IdempotencyService } from '../idempotency'
import type { StrangerMails } from '../stranger-mails'
import { adminViewingRoutes } from './admin-routes'
import { createViewingMails, viewingMail, type ViewingMails } from './mails'
import { viewingRoutes } from './routes'
import { createViewingService, type ViewingService } from './service'
import { createViewingTokens, type ViewingTokens } from './tokens'

export { countViewings, deleteViewingsOfPerson, findViewingsOfPerson, isSuspected } from './repository'
export type { ViewingService } from './service'

interface Needs extends CoreServices {
  readonly idempotency: IdempotencyService
  readonly strangerMails: StrangerMails
}

interface Provided {
  readonly viewings: ViewingService
  readonly viewingMails: ViewingMails
  readonly viewingTokens: ViewingTokens
}

/** Visits of homes and test drives of cars. */
export const viewingsModule: Module<Needs, Provided> = {
  schemas: { Viewing: viewingSchema },
  services: (core) => {
    const viewingTokens = createViewingTokens(core.database, core.config.publicUrl)
    const viewingMails = createViewingMails({ ...core, viewingTokens })
    return { viewingTokens, viewingMails, viewings: createViewingService({ ...core, viewingTokens, viewingMails }) }
  },
  routes: { public: [viewingRoutes], admin: [adminViewingRoutes] },
  jobs: [defineJob(viewingMail, ({ viewingMails }, job) => viewingMails.send(job))],
}
