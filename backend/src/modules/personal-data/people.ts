import type { DeletedCounts, FoundPerson, PersonDeletion, PersonSearch } from '../../../../contract/enquirer'
import { HttpError } from '../../lib/errors'
import { deleteViewingsOfPerson, findViewingsOfPerson, type ViewingService } from '../viewings'
import type { Outbox } from './outbox'
import {
  deleteAlertsOf,
  deleteMessagesOf,
  findAlertsOf,
  findMessagesOf,
  hasStoppedMails,
  type StoredMails,
} from './repository'

/** People who wrote or asked for alerts or visits, by email address or telephone number; for the administrator. */
export interface PeopleService {
  find(person: PersonSearch): Promise<FoundPerson>
  /**
   * Deletes messages, visits, alerts and mails of the outbox for good.
   * @throws HttpError 409 when there is not what the administrator saw; then nothing has changed
   */
  delete(deletion: PersonDeletion): Promise<DeletedCounts>
}

const CHANGED = 'Something was added or deleted since you looked. Please look again before you delete.'

interface PeopleDependencies extends StoredMails {
  readonly outbox: Outbox
  readonly viewings: Pick<ViewingService, 'ofPerson'>
}

export function createPeopleService(dependencies: PeopleDependencies): PeopleService {
  const { database, outbox, strangerMails, viewings: visits } = dependencies
  return {
    find: async (person) => ({
      messages: await findMessagesOf(database, person),
      viewings: await visits.ofPerson(person),
      alerts: await findAlertsOf(database, person.email),
      hasStoppedMails: await hasStoppedMails({ database, strangerMails }, person.email),
    }),
    delete: ({ messages, viewings, alerts, ...person }) =>
      database.transaction(async (transaction) => {
        const found = [
          await findMessagesOf(transaction, person),
          await findViewingsOfPerson(transaction, person),
          await findAlertsOf(transaction, person.email),
        ].map(({ length }) => length)
        if (found.join() !== [messages, viewings, alerts].join()) throw new HttpError(409, CHANGED)
        const deletedVisits = await deleteViewingsOfPerson(transaction, person)
        const mails = await deleteMessagesOf(transaction, person)
        await deleteAlertsOf({ database: transaction, strangerMails }, person.email)
        const ids = new Set([...mails, ...deletedVisits])
        await outbox.removeOf({ ids, email: person.email?.toLowerCase() ?? null })
        return { messages, viewings, alerts }
      }),
  }
}
