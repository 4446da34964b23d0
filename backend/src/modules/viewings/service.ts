import { randomUUID } from 'node:crypto'
import type { PersonSearch } from '../../../../contract/enquirer'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import type { ListingHistoryEntry } from '../../../../contract/listing-management'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { parsePhoneNumber } from '../../../../contract/text/phone-number'
import { canBeWished, nairobiIso, wishText } from '../../../../contract/viewings/times'
import {
  PHONE_INVALID,
  VIEWING_LIMITS,
  type ConfirmedViewing,
  type ConfirmViewing,
  type DoneViewing,
  type EnteredViewing,
  type Viewing,
  type ViewingQuery,
  type ViewingRequest,
  type VisitorChange,
  type VisitorViewing,
} from '../../../../contract/viewings/viewing'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import { enquiryMail, insertEnquiry, isSuspect } from '../enquiries'
import type { RunInTransaction } from '../idempotency'
import { changedFields } from '../listings'
import type { PushService } from '../push'
import {
  cancelled,
  chosen,
  confirmed,
  endOf,
  requireNotBegun,
  requireStarted,
  requireStatus,
  TIMES_OVER,
  wishedAgain,
  type Decision,
} from './acts'
import type { ViewingMails } from './mails'
import {
  emailOf,
  findChanges,
  findListingsById,
  findNear,
  findOpenRequests,
  findViewedListings,
  findViewing,
  findViewings,
  findViewingsOfPerson,
  insertViewing,
  lockPerson,
  lockViewing,
  updateInbox,
  updateViewing,
  type ViewedListing,
  type ViewingRow,
} from './repository'
import type { ViewingTokens } from './tokens'

/** Who changes a viewing, and whether the version that they know is still current. */
export interface Change {
  readonly by: { readonly uid: string }
  readonly isCurrent?: ((version: number) => boolean) | undefined
}

/** What the visitor sees, with the version for its ETag. */
export interface SeenViewing {
  readonly viewing: VisitorViewing
  readonly version: number
}

/**
 * Visits of homes and test drives (docs/product.md, "Viewings"). Each change is in the history, and what the visitor is
 * told of it in a job, all in one transaction. A change that changes nothing does neither, so that a repeated
 * confirmation sends one mail.
 *
 * Acts throw HttpError 404 for an unknown viewing, 412 when it is no longer current, 409 when its status does not allow
 * them. Calls by token throw 404 for a token that is not ours or has expired.
 */
export interface ViewingService {
  /**
   * Stores a visitor's request, its message in the inbox and the mails about it. One that a program probably wrote is
   * stored as suspected spam, and nobody is mailed. @param run defaults to a new transaction
   * @throws HttpError 400 times that cannot be wished any more or no telephone number, 404 a draft or unknown listing,
   * 409 sold, let, or too many requests of this person
   */
  request(input: ViewingRequest, run?: RunInTransaction<{ id: string }>): Promise<{ id: string }>
  /** Stores a visit that was arranged by telephone. @throws HttpError 400, 404 as above; drafts are allowed */
  enter(input: EnteredViewing, by: Change['by'], run?: RunInTransaction<{ id: string }>): Promise<ConfirmedViewing>
  list(query: ViewingQuery): Promise<Viewing[]>
  /** All of one person, oldest first. */
  ofPerson(person: PersonSearch): Promise<Viewing[]>
  get(id: string): Promise<Viewing>
  /** Newest first. */
  history(id: string): Promise<ListingHistoryEntry[]>
  confirm(id: string, input: ConfirmViewing, change: Change): Promise<ConfirmedViewing>
  /** @param starts ISO 8601. @throws HttpError 400 for times that are over */
  propose(id: string, starts: readonly string[], change: Change): Promise<Viewing>
  cancel(id: string, reason: string | undefined, change: Change): Promise<Viewing>
  /** From its start on; corrects 'missed'. */
  done(id: string, input: DoneViewing, change: Change): Promise<Viewing>
  /** From its start on; corrects 'done'. */
  missed(id: string, change: Change): Promise<Viewing>
  /** The row that a visitor's token opens. */
  findByToken(token: string): Promise<ViewingRow>
  getByToken(token: string): Promise<SeenViewing>
  /** Other wishes, or one of the proposed times. @throws HttpError 400 for a time that cannot be had */
  changeByToken(token: string, change: VisitorChange, isCurrent?: Change['isCurrent']): Promise<SeenViewing>
  /** @throws HttpError 409 from the start of a confirmed visit on */
  cancelByToken(token: string, isCurrent?: Change['isCurrent']): Promise<SeenViewing>
}

/** For how long the visitor's link works when the visit, or the last wish, is over. */
const LINK_LIVES_MS = 30 * DAY_MS

const NOT_FOUND = 'Viewing not found'
const CHANGED = 'This visit was changed since you opened it. Load it again to see how it is now.'
const TOO_MANY = `You have ${VIEWING_LIMITS.openPerPerson} open requests for visits. Please wait for our answer, or cancel one of them first.`

interface Dependencies extends CoreServices {
  readonly push: Pick<PushService, 'tellDevices'>
  readonly viewingTokens: ViewingTokens
  readonly viewingMails: ViewingMails
}

export function createViewingService(dependencies: Dependencies): ViewingService {
  const { database, jobs, push, viewingTokens: tokens, viewingMails: mails } = dependencies
  const inTransaction = <Result>(work: (transaction: Database) => Promise<Result>) => database.transaction(work)

  return {
    request: (input, run = inTransaction) =>
      run(async (transaction) => {
        const listing = await listingOf(transaction, input)
        if (listing.status === 'draft') throw listing.unknown
        if (isClosed(listing.status)) throw new HttpError(409, closedText(listing))
        const who = personIn(input)
        if (!input.times.every((time) => canBeWished(time, Date.now()))) throw new HttpError(400, TIMES_OVER)
        await lockPerson(transaction, who)
        const open = (await findOpenRequests(transaction, who)).filter((row) => endOf(row) > Date.now())
        if (open.length >= VIEWING_LIMITS.openPerPerson) throw new HttpError(409, TOO_MANY)

        const { id, columns } = columnsOf(input, { listing, who })
        const { times } = input
        const fields = { status: { to: 'requested' }, times: { to: times } }
        const recorded = { action: 'requested', fields, changedBy: 'visitor' }
        await insertViewing(transaction, { ...columns, times }, recorded)
        const suspectedSpam = isSuspect(input)
        const enquiryId = await insertMessage(transaction, input, { listing, who, viewingId: id, suspectedSpam })
        if (!suspectedSpam) {
          await jobs.add(enquiryMail, { enquiryId, tries: 0 }, { transaction })
          await mails.addViewingMail(transaction, { viewingId: id, event: 'asked' })
          await push.tellDevices(transaction, { kind: 'viewing', listing })
        }
        return { id }
      }),

    enter: async (input, { uid }, run = inTransaction) => {
      const { id } = await run(async (transaction) => {
        const listing = await listingOf(transaction, input)
        const { id, columns } = columnsOf(input, { listing, who: personIn(input) })
        const { start, minutes = VIEWING_LIMITS.minutes, place = null } = input
        const visit = { status: 'confirmed', start, minutes, place } as const
        const recorded = { action: 'entered', fields: changedFields({}, visit), changedBy: uid }
        const confirmedAt = new Date().toISOString()
        await insertViewing(transaction, { ...columns, ...visit, times: [], entered: true, confirmedAt }, recorded)
        await mails.addViewingMail(transaction, { viewingId: id, event: 'confirmed' })
        return { id }
      })
      return withWarnings(known(await findViewing(database, id)))
    },

    list: async (query) => toViewings(await findViewings(database, query)),
    ofPerson: async (person) => toViewings(await findViewingsOfPerson(database, person)),
    get: async (id) => toViewing(known(await findViewing(database, id))),
    history: async (id) => {
      known(await findViewing(database, id))
      return (await findChanges(database, id)).map(({ id: change, changedAt: at, changedBy: by, action, fields }) => ({
        id: change,
        at,
        by,
        action,
        fields,
      }))
    },

    confirm: async (id, { start, minutes, place }, change) => {
      const row = await changeViewing(id, change, (before) => {
        requireStatus(before, ['requested', 'proposed', 'confirmed'], 'confirmed')
        return confirmed(before, { start, minutes, place })
      })
      return withWarnings(row)
    },
    propose: async (id, starts, change) => {
      const row = await changeViewing(id, change, (before) => {
        requireStatus(before, ['requested', 'proposed', 'confirmed'], 'moved')
        if (starts.some((start) => Date.parse(start) <= Date.now()))
          throw new HttpError(400, 'starts: Propose times that are still to come')
        const sorted = [...new Set(starts)].sort()
        return { event: 'proposed', changes: { status: 'proposed', starts: sorted, start: null } }
      })
      return toViewing(row)
    },
    cancel: async (id, reason, change) => toViewing(await changeViewing(id, change, cancelled(reason ?? null))),
    done: async (id, { outcome, note = null }, change) => {
      const row = await changeViewing(id, change, (before) => {
        requireStarted(before)
        return { changes: { status: 'done', outcome, note } }
      })
      return toViewing(row)
    },
    missed: async (id, change) => {
      const row = await changeViewing(id, change, (before) => {
        requireStarted(before)
        return { changes: { status: 'missed', outcome: null } }
      })
      return toViewing(row)
    },

    findByToken,
    getByToken: async (token) => toSeen(await findByToken(token)),
    changeByToken: async (token, { times, start }, isCurrent) => {
      const { id } = await findByToken(token)
      const row = await changeViewing(id, { by: 'visitor', isCurrent }, (before) => {
        if (times !== undefined) return wishedAgain(before, times)
        return start === before.start && before.status === 'confirmed' ? null : chosen(before, start)
      })
      return toSeen(row)
    },
    cancelByToken: async (token, isCurrent) => {
      const { id } = await findByToken(token)
      const row = await changeViewing(id, { by: 'visitor', isCurrent }, (before) => {
        requireNotBegun(before)
        return cancelled(null)(before)
      })
      return toSeen(row)
    },
  }

  async function findByToken(token: string): Promise<ViewingRow> {
    const id = await tokens.idOf(token)
    const row = known(id === null ? null : await findViewing(database, id))
    if (endOf(row) + LINK_LIVES_MS < Date.now()) throw new HttpError(404, NOT_FOUND)
    return row
  }

  async function changeViewing(
    id: string,
    { by, isCurrent }: { readonly by: Change['by'] | 'visitor'; readonly isCurrent?: Change['isCurrent'] },
    decide: (before: ViewingRow) => Decision | null,
  ): Promise<ViewingRow> {
    return database.transaction(async (transaction) => {
      const before = known(await lockViewing(transaction, id))
      if (isCurrent !== undefined && !isCurrent(before.version)) throw new HttpError(412, CHANGED)
      const decision = decide(before)
      const fields = changedFields(before, decision?.changes ?? {})
      if (decision === null || Object.keys(fields).length === 0) return before
      const { changes, event, action = changes.status } = decision
      const firstConfirmation = changes.status === 'confirmed' && before.confirmedAt === null
      const row = await updateViewing(
        transaction,
        id,
        { ...changes, ...(firstConfirmation && { confirmedAt: new Date().toISOString() }) },
        { action, fields, changedBy: by === 'visitor' ? by : by.uid },
      )
      await updateInbox(transaction, id, by === 'visitor' ? by : 'office')
      if (event !== undefined) await mails.addViewingMail(transaction, { viewingId: id, event, previous: before })
      return row
    })
  }

  /** The request as a message of the inbox. @returns its id */
  async function insertMessage(
    transaction: Database,
    { name, email, times, message, page, ...about }: ViewingRequest,
    { listing, who, viewingId, suspectedSpam }: Asked & { viewingId: string; suspectedSpam: boolean },
  ): Promise<string> {
    const id = randomUUID()
    const asks = about.carId === undefined ? 'Asks for a viewing:' : 'Asks for a test drive:'
    await insertEnquiry(transaction, {
      id,
      name,
      // As it was typed, because mails go to it; the inbox has '' for none.
      email: email ?? '',
      phone: who.phone,
      message: [[asks, ...times.map((time) => `- ${wishText(time)}`)].join('\n'), message].filter(Boolean).join('\n\n'),
      kind: 'viewing',
      viewingId,
      listingKind: listing.kind,
      listingId: listing.id,
      listingTitle: listing.title,
      page: page ?? null,
      suspectedSpam,
      createdAt: new Date(),
    })
    return id
  }

  async function withWarnings(row: ViewingRow): Promise<ConfirmedViewing> {
    const near = row.status === 'confirmed' ? await toViewings(await findNear(database, row)) : []
    const warnings = near.map(({ id, reference, title, start }) => ({ id, reference, title, start: start ?? '' }))
    return { ...(await toViewing(row)), warnings }
  }

  async function toViewing(row: ViewingRow): Promise<Viewing> {
    const [viewing] = await toViewings([row])
    return known(viewing ?? null)
  }

  async function toViewings(rows: readonly ViewingRow[]): Promise<Viewing[]> {
    const listings = await findViewedListings(database, rows)
    const urlOf = await tokens.urls()
    return rows.map((row) => {
      const { id, name, email, phone, message, outcome, note, reason, version, createdAt } = row
      const listing = listings[row.listingKind].get(row.listingId)
      const reference = listing?.reference ?? null
      const own = { id, reference, name, email, phone, message, outcome, note, reason, version, createdAt }
      return { ...seenOf(row, listing), ...own, url: urlOf(id) }
    })
  }

  async function toSeen(row: ViewingRow): Promise<SeenViewing> {
    const listings = await findViewedListings(database, [row])
    return { viewing: seenOf(row, listings[row.listingKind].get(row.listingId)), version: row.version }
  }
}

interface NamedListing extends ViewedListing {
  readonly kind: ListingKind
  readonly id: string
  /** The response for a listing that nobody may see. */
  readonly unknown: HttpError
}

interface Asked {
  readonly listing: NamedListing
  readonly who: Pick<ViewingRow, 'email' | 'phone'>
}

/** @throws HttpError 404 for an unknown listing */
async function listingOf(
  transaction: Database,
  { propertyId, carId }: Pick<ViewingRequest, 'propertyId' | 'carId'>,
): Promise<NamedListing> {
  const kind = propertyId === undefined ? 'car' : 'property'
  const id = propertyId ?? carId ?? ''
  const unknown = new HttpError(404, `${kind === 'car' ? 'Car' : 'Property'} not found`)
  const listing = (await findListingsById(transaction, kind, [id])).get(id)
  if (listing === undefined) throw unknown
  return { ...listing, kind, id, unknown }
}

function closedText({ kind, status }: NamedListing): string {
  const what = kind === 'car' ? 'This car' : 'This home'
  return `${what} is ${STATUS_LABELS[status].toLowerCase()}, so it can no longer be visited.`
}

/** @throws HttpError 400 for a text that is no telephone number */
function personIn({ email, phone }: Pick<ViewingRequest, 'email' | 'phone'>): Asked['who'] {
  const number = phone === undefined ? null : parsePhoneNumber(phone)
  if (phone !== undefined && number === null) throw new HttpError(400, PHONE_INVALID)
  return { email: emailOf(email), phone: number }
}

function columnsOf(input: Pick<ViewingRequest, 'name' | 'message'>, { listing, who }: Asked) {
  const id = randomUUID()
  const { kind: listingKind, id: listingId, title: listingTitle } = listing
  const { name, message = null } = input
  const createdAt = new Date().toISOString()
  return { id, columns: { id, listingKind, listingId, listingTitle, name, ...who, message, createdAt } }
}

/** @param listing undefined when it is not stored any more */
function seenOf(row: ViewingRow, listing: ViewedListing | undefined): VisitorViewing {
  const { listingKind, listingId, listingTitle, times, starts, status, start, minutes, place } = row
  return {
    ...(listingKind === 'car' ? { carId: listingId } : { propertyId: listingId }),
    title: listing?.title ?? listingTitle,
    times: [...times],
    starts: starts.map(inNairobi),
    status,
    start: start === null ? null : inNairobi(start),
    minutes,
    place,
  }
}

function inNairobi(moment: string): string {
  return nairobiIso(Date.parse(moment))
}

/** @throws HttpError 404 */
function known<Row>(row: Row | null): Row {
  if (row === null) throw new HttpError(404, NOT_FOUND)
  return row
}
