import * as z from 'zod/mini'
import { CONTACT } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { escapeHtml } from '../../lib/escape-html'
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
 * @param contactPage URL of the site's own form
 */
export function formPage(
  body: unknown,
  { faults, message }: Pick<ErrorResponse, 'faults' | 'message'>,
  contactPage: string,
): string {
  const values = inputSchema.parse(body)
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message
  const isUnparsed = body === undefined || body === null
  const fields = [
    input({ name: 'name', label: 'Name', value: values.name, fault: faultOf('name') }),
    input({ name: 'email', label: 'Email', value: values.email, fault: faultOf('email') }),
    textArea({ name: 'message', label: 'Message', value: values.message, fault: faultOf('message') }),
  ]
  const hiddenFields = ['listingKind', 'listingId'] as const
  const hasFieldErrors = ['name', 'email', 'message'].some((field) => faultOf(field) !== undefined)

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>Message not sent</title>
<style>${STYLE}</style>
<main>
<h1>${hasFieldErrors ? 'Almost there' : 'Error'}</h1>
<p role="alert">${hasFieldErrors ? 'Please look at what is marked below. Your message has not been sent yet.' : `Something went wrong. Please try again. <small>${escapeHtml(message)}</small>`}</p>
${isUnparsed ? '<p>Your browser still has what you typed: go back one page to find it.</p>' : ''}
<form method="post" action="${apiPaths.contact}" novalidate>
${fields.join('\n')}
${hiddenFields.flatMap((name) => (values[name] === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(values[name])}">`])).join('\n')}
<button>Send Message</button>
</form>
<p><a href="${escapeHtml(contactPage)}">Back to the contact page</a></p>
</main>
</html>
`
}

interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly fault: string | undefined
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

function attributes({ name, fault }: Field): string {
  const invalid = fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  return `id="${name}" name="${name}"${invalid}`
}

function labelled({ name, label, fault }: Field, control: string): string {
  const error = fault === undefined ? '' : `<p id="${name}-error" class="error">${escapeHtml(fault)}</p>`
  return `<div><label for="${name}">${label}</label>${control}${error}</div>`
}

/** The site's colours and sizes, without its fonts. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fbf9f5;--surface:#fff;--line:#8d8778;--ink:#1b1f1d;--quiet:#5b625d;--primary:#1f4d3a;--on-primary:#fff;--danger:#a3262a}
@media (prefers-color-scheme:dark){:root{--paper:#121614;--surface:#1a201d;--line:#7c8a82;--ink:#ede8de;--quiet:#a9b3ac;--primary:#8ccfaf;--on-primary:#10231a;--danger:#f08a86}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:35rem;margin:0 auto;padding:2rem 1rem 4.5rem}
h1{margin:0;font:500 2rem/1.1 Georgia,serif}
p{margin:.75rem 0}
small{display:block;color:var(--quiet);font-size:.9375rem}
form{display:grid;gap:1rem;margin:1.5rem 0}
label{display:block;margin-bottom:.25rem;font-size:.8125rem;font-weight:600;color:var(--quiet)}
input,textarea{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
textarea{resize:vertical}
[aria-invalid]{border-color:var(--danger)}
.error{margin:.25rem 0 0;color:var(--danger);font-size:.9375rem}
button{justify-self:start;min-height:44px;padding:.5rem 1.5rem;border:0;border-radius:6px;background:var(--primary);color:var(--on-primary);font:600 .9375rem/1.2 inherit;font-family:inherit;cursor:pointer}
a{color:inherit}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
`
