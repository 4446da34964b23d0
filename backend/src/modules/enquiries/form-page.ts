import * as z from 'zod/mini'
import { CONTACT } from '../../../../contract/limits'
import { apiPaths, OFFERS_PATH, pagePaths, SELL_PATH } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { OFFERED_NAMES } from '../../../../contract/viewings/offer'
import { plainPage } from '../../lib/plain-page'
import type { ErrorResponse } from '../../plugins/errors'

/** A form of the site, as this page repeats it. */
interface PlainForm {
  readonly action: string
  readonly what: 'message' | 'offer'
  readonly fields: readonly FieldOfForm[]
  /** Names of fields that nobody sees. */
  readonly hidden: readonly string[]
  readonly button: string
  readonly back: { readonly path: string; readonly label: string }
}

interface FieldOfForm {
  readonly name: string
  readonly label: string
  /** Of an input, 'text' by default. */
  readonly type?: 'email' | 'tel' | 'textarea'
  readonly autocomplete?: string
  /** What can be chosen, by value. */
  readonly options?: Readonly<Record<string, string>>
}

/** Where one of the two is enough. */
const OPTIONAL_LABELS = { email: 'Email', phone: 'Phone or WhatsApp' } as const

const WHO = [
  { name: 'name', label: 'Name', autocomplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  { name: 'phone', label: 'Phone or WhatsApp (optional)', type: 'tel', autocomplete: 'tel' },
] as const satisfies readonly FieldOfForm[]

export const CONTACT_FORM: PlainForm = {
  action: apiPaths.contact,
  what: 'message',
  fields: [...WHO, { name: 'message', label: 'Message', type: 'textarea' }],
  hidden: ['listingKind', 'listingId'],
  button: 'Send Message',
  back: { path: pagePaths.contact, label: 'Back to the contact page' },
}

export const OFFER_FORM: PlainForm = {
  action: OFFERS_PATH,
  what: 'offer',
  fields: [
    { name: 'what', label: 'What you offer', options: { '': 'Please choose', ...OFFERED_NAMES } },
    {
      name: 'type',
      label: 'To sell or let (homes and land)',
      options: { '': 'Please choose', sale: 'To sell', rent: 'To let', lease: 'To lease' },
    },
    { name: 'place', label: 'Place of the home or land' },
    { name: 'make', label: 'Make of the car' },
    { name: 'model', label: 'Model of the car' },
    { name: 'price', label: 'Expected price in Kenyan shillings' },
    ...WHO.map((field) => (field.name === 'name' ? field : { ...field, label: OPTIONAL_LABELS[field.name] })),
    { name: 'message', label: 'Message (optional)', type: 'textarea' },
  ],
  hidden: [],
  button: 'Send Offer',
  back: { path: SELL_PATH, label: 'Back to the form' },
}

/**
 * A page with the form, the visitor's input and the errors, for browsers without JavaScript.
 * @param body of the rejected request
 * @param siteUrlOf makes a path of the site a URL
 */
export function formPage(
  form: PlainForm,
  body: unknown,
  { errors, message }: Pick<ErrorResponse, 'errors' | 'message'>,
  siteUrlOf: (path: string) => string,
): string {
  const values = inputSchema.parse(body)
  const valueOf = (name: string) => text.parse(values[name])
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const isUnparsed = body === undefined || body === null
  const fields = form.fields.map((field) =>
    control({ ...field, value: valueOf(field.name), error: errorOf(field.name) }),
  )
  const hidden = form.hidden.flatMap((name) =>
    valueOf(name) === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(valueOf(name))}">`],
  )
  const hasFieldErrors = form.fields.some(({ name }) => errorOf(name) !== undefined)

  return plainPage(
    form.what === 'offer' ? 'Offer not sent' : 'Message not sent',
    `<h1>${hasFieldErrors ? 'Almost there' : 'Error'}</h1>
<p role="alert">${hasFieldErrors ? `Please look at what is marked below. Your ${form.what} has not been sent yet.` : `Something went wrong. Please try again. <small>${escapeHtml(message)}</small>`}</p>
${isUnparsed ? '<p>Your browser still has what you typed: go back one page to find it.</p>' : ''}
<form method="post" action="${form.action}" novalidate>
${fields.join('\n')}
${hidden.join('\n')}
<button>${form.button}</button>
</form>
<p><a href="${escapeHtml(siteUrlOf(pagePaths.privacy))}">How we handle your data</a></p>
<p><a href="${escapeHtml(siteUrlOf(form.back.path))}">${form.back.label}</a></p>`,
  )
}

const text = z.catch(z.string(), '')
/** The submitted fields, valid or not. */
const inputSchema = z.catch(z.record(z.string(), z.unknown()), {})

interface Field extends FieldOfForm {
  readonly value: string
  readonly error: string | undefined
}

function control(field: Field): string {
  if (field.options !== undefined) return labelled(field, select(field, field.options))
  return field.type === 'textarea' ? textArea(field) : input(field)
}

function select(field: Field, options: Readonly<Record<string, string>>): string {
  const choices = Object.entries(options).map(
    ([value, label]) => `<option value="${value}"${value === field.value ? ' selected' : ''}>${label}</option>`,
  )
  return `<select ${attributes(field)}>${choices.join('')}</select>`
}

function input(field: Field): string {
  const { type = 'text', autocomplete } = field
  const hint = autocomplete === undefined ? '' : `autocomplete="${autocomplete}" `
  return labelled(field, `<input type="${type}" ${hint}value="${escapeHtml(field.value)}" ${attributes(field)}>`)
}

/** HTML ignores a line break right after the tag, so that one is added to protect the visitor's own. */
function textArea(field: Field): string {
  return labelled(
    field,
    `<textarea rows="7" maxlength="${CONTACT.messageMax}" ${attributes(field)}>\n${escapeHtml(field.value)}</textarea>`,
  )
}

function attributes({ name, error }: Field): string {
  const invalid = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  return `id="${name}" name="${name}"${invalid}`
}

function labelled({ name, label, error }: Field, control: string): string {
  const message = error === undefined ? '' : `<p id="${name}-error" class="error">${escapeHtml(error)}</p>`
  return `<div><label for="${name}">${label}</label>${control}${message}</div>`
}
