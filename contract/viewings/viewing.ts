import * as z from 'zod/mini'
import { CONTACT_NEEDED, originText, PHONE_INVALID, reachableFields, saysHowToAnswer, writtenFields } from '../enquiry'
import { idSchema, NULL_CHARACTER } from '../fields'
import { CONTACT } from '../limits'
import { DAY_PARTS, WISH_LIMITS, type DayPart } from './times'

/** Viewings of homes and test drives of cars (docs/product.md, "Viewings"). */

export const VIEWING_STATUSES = ['requested', 'proposed', 'confirmed', 'cancelled', 'done', 'missed'] as const
/** What the visitor thought of it; the listing's owner sees only this word. */
export const VIEWING_OUTCOMES = ['liked', 'too-expensive', 'wrong-place', 'will-offer', 'other'] as const

export const VIEWING_LIMITS = {
  /** Requests of one person that are requested, proposed or confirmed and not past. */
  openPerPerson: 5,
  minutesMin: 5,
  minutesMax: 480,
  /** How long a visit lasts unless the office says otherwise. */
  minutes: 45,
  placeMax: 200,
  reasonMax: 500,
  noteMax: 1_000,
  /** Times that the office proposes at once. */
  startsMax: 5,
  /** Visits whose starts are closer than this are warned of. */
  apartMinutes: 60,
} as const

export const viewingPaths = {
  create: '/api/viewings',
  viewing: (token: string) => `/api/viewings/${encodeURIComponent(token)}`,
  /** The visitor's page of one viewing. */
  page: (token: string) => `/viewing/${encodeURIComponent(token)}`,
  admin: '/api/admin/viewings',
  adminViewing: (id: string) => `/api/admin/viewings/${encodeURIComponent(id)}`,
  adminAct: (id: string, act: ViewingAct) => `/api/admin/viewings/${encodeURIComponent(id)}/${act}`,
  history: (id: string) => `/api/admin/viewings/${encodeURIComponent(id)}/history`,
  calendarLink: '/api/admin/viewings/calendar-link',
  diary: '/admin/viewings',
} as const
export type ViewingAct = 'confirm' | 'propose' | 'cancel' | 'done' | 'missed'

export { CONTACT_NEEDED, PHONE_INVALID }

const TIMES_RULE = `times must be one to ${WISH_LIMITS.timesMax} parts of the next ${WISH_LIMITS.days} days`
const START_RULE = 'start must be a date and time with an offset, such as 2026-11-28T10:00:00+03:00'
const PARTS = Object.keys(DAY_PARTS) as [DayPart, ...DayPart[]]

const line = (max: number, what: string) =>
  z.string(`${what} must be text`).check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    z.trim(),
    z.maxLength(max, `${what} must be at most ${max} characters`),
    z.refine((text) => !text.includes(NULL_CHARACTER), `${what} cannot hold a null character`),
  )

/** An empty text and null are none. */
const unlessEmpty = z.transform((value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
)

const whoFields = {
  name: writtenFields.name,
  email: z.pipe(unlessEmpty, z.optional(writtenFields.email)),
  /** As typed; the backend stores it as E.164, or refuses it with `PHONE_INVALID`. */
  phone: z.pipe(unlessEmpty, z.optional(reachableFields.phone)),
  message: z.pipe(unlessEmpty, z.optional(line(CONTACT.messageMax, 'Message'))),
}
const listingFields = { propertyId: z.optional(idSchema), carId: z.optional(idSchema) }

interface NamedListing {
  readonly propertyId?: string | undefined
  readonly carId?: string | undefined
}
const namesOneListing = z.refine<NamedListing>(
  ({ propertyId, carId }) => (propertyId === undefined) !== (carId === undefined),
  { error: 'propertyId or carId is needed', path: ['propertyId'] },
)

/** Whether a day can still be wished is for the backend's clock to say. */
const wishedTimesSchema = z
  .array(
    z.object({
      date: z.string(TIMES_RULE).check(z.regex(/^\d{4}-\d\d-\d\d$/, TIMES_RULE)),
      part: z.enum(PARTS, TIMES_RULE),
    }),
    TIMES_RULE,
  )
  .check(
    z.minLength(1, 'Please choose at least one time'),
    // What comes next compares each with each.
    z.maxLength(WISH_LIMITS.timesMax, { error: `Please choose at most ${WISH_LIMITS.timesMax} times`, abort: true }),
    z.overwrite((times) =>
      times.filter(
        ({ date, part }, at) => times.findIndex((other) => other.date === date && other.part === part) === at,
      ),
    ),
  )

/** The body of `POST /api/viewings`. The last three fields tell people from programs, as in `enquiryInputSchema`. */
export const viewingRequestSchema = z
  .object({
    ...listingFields,
    ...whoFields,
    times: wishedTimesSchema,
    leaveEmpty: z.optional(z.string()),
    openForMs: z.optional(z.number()),
    page: z.optional(originText),
  })
  .check(namesOneListing, saysHowToAnswer)

/** Becomes UTC. Years far away are mistakes, which not every calendar can hold. */
const startSchema = z.pipe(
  z.iso.datetime({ offset: true, error: START_RULE }).check(z.regex(/^2[01]/, START_RULE)),
  z.transform((text: string) => new Date(text).toISOString()),
)
const MINUTES_RULE = `minutes must be a whole number from ${VIEWING_LIMITS.minutesMin} to ${VIEWING_LIMITS.minutesMax}`
const minutesSchema = z
  .int(MINUTES_RULE)
  .check(z.gte(VIEWING_LIMITS.minutesMin, MINUTES_RULE), z.lte(VIEWING_LIMITS.minutesMax, MINUTES_RULE))
const placeSchema = z.pipe(unlessEmpty, z.optional(line(VIEWING_LIMITS.placeMax, 'Place')))

/** The body of `POST /api/admin/viewings`: a visit arranged by telephone, confirmed at once. */
export const enteredViewingSchema = z
  .strictObject({
    ...listingFields,
    ...whoFields,
    start: startSchema,
    minutes: z.optional(minutesSchema),
    place: placeSchema,
  })
  .check(namesOneListing, saysHowToAnswer)

/** Bodies of the office's acts. */
export const confirmViewingSchema = z.strictObject({
  start: startSchema,
  minutes: z.optional(minutesSchema),
  /** An empty text and null are none; when it is not given, the place stays. */
  place: z.optional(
    z.pipe(
      z.nullable(line(VIEWING_LIMITS.placeMax, 'Place')),
      z.transform((place: string | null) => (place === '' ? null : place)),
    ),
  ),
})
export const proposeViewingSchema = z.strictObject({
  starts: z
    .array(startSchema, 'starts must be a list of dates and times')
    .check(
      z.minLength(1, 'Propose at least one time'),
      z.maxLength(VIEWING_LIMITS.startsMax, `Propose at most ${VIEWING_LIMITS.startsMax} times`),
    ),
})
export const cancelViewingSchema = z.strictObject({
  reason: z.pipe(unlessEmpty, z.optional(line(VIEWING_LIMITS.reasonMax, 'Reason'))),
})
export const doneViewingSchema = z.strictObject({
  outcome: z.enum(VIEWING_OUTCOMES, `outcome must be ${VIEWING_OUTCOMES.join(', ')}`),
  note: z.pipe(unlessEmpty, z.optional(line(VIEWING_LIMITS.noteMax, 'Note'))),
})

/** The visitor's change by the token of the mail: other wishes, or one of the proposed times. */
export const visitorChangeSchema = z
  .strictObject({ times: z.optional(wishedTimesSchema), start: z.optional(startSchema) })
  .check(
    z.refine(({ times, start }) => (times === undefined) !== (start === undefined), {
      error: 'times or start is needed',
      path: ['times'],
    }),
  )

const timesOf = z.array(z.object({ date: z.string(), part: z.enum(PARTS) }))

/** What the visitor sees of a viewing; times are ISO 8601 with Nairobi's offset. */
export const visitorViewingSchema = z.object({
  propertyId: z.optional(z.string()),
  carId: z.optional(z.string()),
  title: z.string(),
  times: timesOf,
  /** The proposed times. */
  starts: z.array(z.string()),
  status: z.enum(VIEWING_STATUSES),
  start: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  place: z.nullable(z.string()),
})

/** What the office sees of it. */
export const viewingSchema = z.extend(visitorViewingSchema, {
  id: idSchema,
  reference: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  outcome: z.nullable(z.enum(VIEWING_OUTCOMES)),
  note: z.nullable(z.string()),
  /** Why it was cancelled, by the office or the visitor. */
  reason: z.nullable(z.string()),
  /** Of the visitor's page `/viewing/<token>`, for a text by WhatsApp. */
  url: z.string(),
  version: z.int(),
  createdAt: z.string(),
})

export const viewingTakenSchema = z.object({ id: idSchema })

export const viewingListSchema = z.object({ viewings: z.array(viewingSchema) })

/** The answer to a confirmation: `warnings` are other visits whose starts are less than an hour apart. */
export const confirmedViewingSchema = z.extend(viewingSchema, {
  warnings: z.array(
    z.object({ id: idSchema, reference: z.nullable(z.string()), title: z.string(), start: z.string() }),
  ),
})

/** The query of `GET /api/admin/viewings`: days of Nairobi, both included; without them, or with empty ones, all. */
const DAY_RULE = 'from and to must be days such as 2026-11-28'
const daySchema = z.pipe(unlessEmpty, z.optional(z.iso.date(DAY_RULE).check(z.regex(/^2[01]/, DAY_RULE))))
export const viewingQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  status: z.pipe(unlessEmpty, z.optional(z.enum(VIEWING_STATUSES, `status must be ${VIEWING_STATUSES.join(', ')}`))),
})

export type ViewingQuery = z.infer<typeof viewingQuerySchema>
export type ConfirmViewing = z.infer<typeof confirmViewingSchema>
export type DoneViewing = z.infer<typeof doneViewingSchema>
export type ViewingRequest = z.infer<typeof viewingRequestSchema>
export type EnteredViewing = z.infer<typeof enteredViewingSchema>
export type VisitorViewing = z.infer<typeof visitorViewingSchema>
export type VisitorChange = z.infer<typeof visitorChangeSchema>
export type Viewing = z.infer<typeof viewingSchema>
export type ConfirmedViewing = z.infer<typeof confirmedViewingSchema>
export type ViewingStatus = (typeof VIEWING_STATUSES)[number]
export type ViewingOutcome = (typeof VIEWING_OUTCOMES)[number]
