import * as z from 'zod/mini'
import { CONTACT } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { plainPage } from '../../lib/plain-page'
import type { ErrorResponse } from '../../plugins/errors'

const text = z.catch(z.string(), '')
/** The submitted fields, valid or not. */
const inputSchema = z.catch(z.object({ name: text, email: text, message: text, listingKind: text, listingId: text }), {
  name: '',
  email: '',
  message: '',
  listingKind: '',
  listingId: '',
})

/**
 * A page with the form, the visitor's input and the errors, for browsers without JavaScript.
 * @param body of the rejected request
 * @param pages URLs of the site's own form and of its privacy page
 */
export function formPage(
  body: unknown,
  { errors, message }: Pick<ErrorResponse, 'errors' | 'message'>,
  pages: { readonly contact: string; readonly privacy: string },
): string {
  const values = inputSchema.parse(body)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const isUnparsed = body === undefined || body === null
  const fields = [
    input({ name: 'name', label: 'Name', value: values.name, error: errorOf('name') }),
    input({ name: 'email', label: 'Email', value: values.email, error: errorOf('email') }),
    textArea({ name: 'message', label: 'Message', value: values.message, error: errorOf('message') }),
  ]
  const hiddenFields = ['listingKind', 'listingId'] as const
  const hasFieldErrors = ['name', 'email', 'message'].some((field) => errorOf(field) !== undefined)

  return plainPage(
    'Message not sent',
    `<h1>${hasFieldErrors ? 'Almost there' : 'Error'}</h1>
<p role="alert">${hasFieldErrors ? 'Please look at what is marked below. Your message has not been sent yet.' : `Something went wrong. Please try again. <small>${escapeHtml(message)}</small>`}</p>
${isUnparsed ? '<p>Your browser still has what you typed: go back one page to find it.</p>' : ''}
<form method="post" action="${apiPaths.contact}" novalidate>
${fields.join('\n')}
${hiddenFields.flatMap((name) => (values[name] === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(values[name])}">`])).join('\n')}
<button>Send Message</button>
</form>
<p><a href="${escapeHtml(pages.privacy)}">How we handle your data</a></p>
<p><a href="${escapeHtml(pages.contact)}">Back to the contact page</a></p>`,
  )
}

interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
}

function input(field: Field): string {
  const type = field.name === 'email' ? 'email' : 'text'
  const value = escapeHtml(field.value)
  return labelled(field, `<input type="${type}" autocomplete="${field.name}" value="${value}" ${attributes(field)}>`)
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
