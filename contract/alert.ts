import * as z from 'zod/mini'
import { filterFromUrl } from './filters'
import { CONTACT, LISTING_KINDS, type ListingKind } from './limits'
import { EMAIL_PATTERN, readEmailAddress } from './text/email-address'

/** Saved searches with alerts by email (decision 0056). Visitors' pages import this on demand only. */

export const ALERT_LIMITS = {
  /** Characters of one filter's value. */
  valueMax: 200,
  /** Saved listings whose price reductions an alert tells. */
  savedMax: 40,
} as const

export const alertPaths = {
  create: '/api/alerts',
  confirm: '/alerts/confirm',
  unsubscribe: '/alerts/unsubscribe',
  /** Ends all mails that strangers can cause, for ever. */
  stop: '/alerts/stop',
} as const

const EMAIL_INVALID = 'Please enter a valid email'
const SAVED_RULE = 'saved must be a list of listings such as property:4-bed-villa-karen-x7k2'
/** No list's URL contains them, and PostgreSQL stores no null character. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Surrogate}]/u

/** The form of the alert. */
export const alertFormSchema = z.object({
  email: z
    .string(EMAIL_INVALID)
    .check(
      z.overwrite(readEmailAddress),
      z.email({ pattern: EMAIL_PATTERN, error: EMAIL_INVALID }),
      z.maxLength(CONTACT.emailMax, `An email address has at most ${CONTACT.emailMax} characters`),
    ),
})

/** `property:4-bed-villa-karen-x7k2` */
const savedListingSchema = z
  .string(SAVED_RULE)
  .check(z.regex(/^(property|car):[^\p{Cc}\p{Surrogate}]{1,100}$/u, SAVED_RULE))

/** The body of `POST /api/alerts`. `filters` has the names and values of the list's URL, numbers as such or as text. */
export const alertInputSchema = z
  .object({
    ...alertFormSchema.shape,
    kind: z.enum(LISTING_KINDS, `kind must be ${LISTING_KINDS.join(' or ')}`),
    filters: z.record(
      z.string(),
      z.union([z.string(), z.number()], 'each filter must be text or a number'),
      'filters must be an object such as {"type":"rent"}',
    ),
    saved: z.optional(
      z
        .array(savedListingSchema, SAVED_RULE)
        .check(z.maxLength(ALERT_LIMITS.savedMax, `saved must have at most ${ALERT_LIMITS.savedMax} listings`)),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const message of filterErrors(value.kind, value.filters)) {
        issues.push({ code: 'custom', message, path: ['filters'], input: value.filters })
      }
    }),
  )

/** What the form says, whatever the email address: nobody learns who is known. */
export const ALERT_TAKEN = 'Check your inbox: we sent you a link to confirm.'
export const ALERT_TAKEN_LATER = 'Check your inbox: we send you a link to confirm within an hour.'

/** The response, one of the two sentences above. */
export const alertTakenSchema = z.object({ message: z.string() })

export type AlertForm = z.infer<typeof alertFormSchema>
export type AlertInput = z.infer<typeof alertInputSchema>

/** A search as the list's URL has it: only fields that are set, as text. */
export function fieldsOfAlert(filters: AlertInput['filters']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([, text]) => text.trim() !== ''),
  )
}

/** One sentence for each filter that cannot be used. */
function filterErrors(kind: ListingKind, filters: AlertInput['filters']): string[] {
  const fields = fieldsOfAlert(filters)
  const known = new Map<string, unknown>(Object.entries(filterFromUrl(kind, fields)))
  return Object.entries(fields).flatMap(([name, text]) => {
    if (!known.has(name)) return `'${name.slice(0, 40)}' is no filter of this list: use ${[...known.keys()].join(', ')}`
    if (text.length > ALERT_LIMITS.valueMax) return `'${name}' must be at most ${ALERT_LIMITS.valueMax} characters long`
    return known.get(name) === undefined || CONTROL_CHARACTER.test(text)
      ? `'${name}' cannot be '${text.replace(CONTROL_CHARACTER, '?').slice(0, 40)}'`
      : []
  })
}
