import type { DeletedCounts, FoundPerson, PersonDeletion, PersonSearch } from '../../../../contract/enquirer'
import { HttpError } from '../../lib/errors'
import type { Outbox } from './outbox'
import {
  deleteAlertsOf,
  deleteMessagesOf,
  findAlertsOf,
  findMessagesOf,
  hasStoppedMails,
  type StoredMails,
} from './repository'

/** People who wrote or asked for alerts, by email address or telephone number; for the administrator. */
export interface PeopleService {
  find(person: PersonSearch): Promise<FoundPerson>
  /**
   * Deletes messages, alerts and mails of the outbox for good.
   * @throws HttpError 409 when there is not what the administrator saw; then nothing has changed
   */
  delete(deletion: PersonDeletion): Promise<DeletedCounts>
}

const CHANGED = 'Something was added or deleted since you looked. Please look again before you delete.'

interface PeopleDependencies extends StoredMails {
  readonly outbox: Outbox
}

export function createPeopleService({ database, outbox, strangerMails }: PeopleDependencies): PeopleService {
  return {
    find: (person) => find({ database, strangerMails }, person),
    delete: ({ messages, alerts, viewings, ...person }) =>
      database.transaction(async (transaction) => {
        const found = await find({ database: transaction, strangerMails }, person)
        if (found.messages.length !== messages || found.alerts.length !== alerts) throw new HttpError(409, CHANGED)
        const mails = await deleteMessagesOf(transaction, person)
        await deleteAlertsOf({ database: transaction, strangerMails }, person.email)
        await outbox.removeOf({ ids: mails, email: person.email?.toLowerCase() ?? null })
        return { messages, alerts, viewings }
      }),
  }
}

async function find(stored: StoredMails, person: PersonSearch): Promise<FoundPerson> {
  return {
    messages: await findMessagesOf(stored.database, person),
    viewings: [],
    alerts: await findAlertsOf(stored.database, person.email),
    hasStoppedMails: await hasStoppedMails(stored, person.email),
  }
}
