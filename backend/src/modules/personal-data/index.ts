import { DAY_SECONDS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { IdentityService } from '../identity'
import type { ListingChange } from '../listings'
import type { StrangerMails } from '../stranger-mails'
import type { ViewingService } from '../viewings'
import { accountDeletion, createAccountService, type AccountService } from './accounts'
import { removeOldData } from './old-data'
import { createOutbox, type Outbox } from './outbox'
import { createPeopleService, type PeopleService } from './people'
import { accountRoutes, peopleRoutes } from './routes'

interface Needs extends CoreServices {
  readonly identity: IdentityService
  readonly strangerMails: StrangerMails
  readonly viewings: Pick<ViewingService, 'ofPerson'>
  readonly publish: { readonly changed: (transaction: Database, change: ListingChange) => Promise<void> }
}

interface Provided {
  readonly accounts: AccountService
  readonly people: PeopleService
  readonly outbox: Outbox
}

/** Deletes what is stored for longer than docs/personal-data.md says. */
const OLD_DATA_REMOVAL = { name: 'old-data-removal', everySeconds: DAY_SECONDS, timeoutSeconds: 600 }

/** Personal data: what people get and delete of their own, and how long it is stored (docs/personal-data.md). */
export const personalDataModule: Module<Needs, Provided> = {
  services: (needs) => {
    const { database, jobs, identity, strangerMails, viewings, publish, log, config } = needs
    const { dataDir, mailTo, mailFrom } = config
    const outbox = createOutbox({ dataDir, ownAddresses: [mailTo, mailFrom.address] })
    return {
      outbox,
      people: createPeopleService({ database, outbox, strangerMails, viewings }),
      accounts: createAccountService({
        database,
        jobs,
        identity,
        outbox,
        strangerMails,
        viewings,
        onChange: publish.changed,
        log,
      }),
    }
  },
  routes: { user: [accountRoutes], admin: [peopleRoutes] },
  jobs: [
    defineJob(accountDeletion, ({ accounts }, job) => accounts.advance(job)),
    defineRecurringJob(OLD_DATA_REMOVAL, ({ database, outbox, strangerMails, config: { storageDays: days } }, signal) =>
      removeOldData({ database, outbox, strangerMails, days }, new Date(), signal),
    ),
  ],
}
