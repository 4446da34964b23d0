import { agency } from '../../../../contract/agency'
import { CONTACT, type ListingKind } from '../../../../contract/limits'
import { listingPath, pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { ONE_IS_ENOUGH, VISITS } from '../../../../contract/viewings/labels'
import {
  canBeWished,
  DAY_PARTS,
  dayText,
  startText,
  WISH_LIMITS,
  wishDays,
  wishText,
  type DayPart,
} from '../../../../contract/viewings/times'
import { VIEWING_LIMITS } from '../../../../contract/viewings/viewing'
import { visitWord, ZONE } from '../../../../contract/viewings/words'
import { plainPage } from '../../lib/plain-page'
import type { ViewingRow } from './repository'

/** What a form has of a time, valid or not. */
interface FormTime {
  readonly date: string
  readonly part: string
}

export interface RequestValues {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly times: readonly FormTime[]
}

export interface Faults {
  /** About the whole request; null for none. */
  readonly message: string | null
  /** By field. */
  readonly fields: Readonly<Partial<Record<string, string>>>
}

export interface PageListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
}

/** The form that asks for a viewing of a home or a test drive, with what was typed and its faults. */
export function requestPage(page: {
  readonly site: string
  readonly listing: PageListing
  /** Of this form: what is sent twice with it is one request, and the same from another form is another. */
  readonly key: string
  readonly values: RequestValues
  readonly faults: Faults
  readonly now: number
}): string {
  const { site, listing, key, values, faults, now } = page
  const title = VISITS[listing.kind]
  const hasFaults = Object.keys(faults.fields).length > 0
  const alert = hasFaults ? 'Please look at what is marked below. Your request has not been sent yet.' : faults.message
  const field = (name: 'name' | 'email' | 'phone', label: string, type: string, autocomplete: string) =>
    `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(values[name])}"${invalid(name, faults)}>${errorOf(name, faults)}</div>`
  return pageWith(site, title, [
    aboutListing(site, listing),
    ...(alert === null ? [] : [`<p role="alert" class="error">${escapeHtml(alert)}</p>`]),
    `<form method="post" action="/viewing/new" novalidate>`,
    `<input type="hidden" name="${listing.kind === 'car' ? 'carId' : 'propertyId'}" value="${escapeHtml(listing.id)}">`,
    `<input type="hidden" name="key" value="${escapeHtml(key)}">`,
    `<div class="trap" aria-hidden="true"><label for="leaveEmpty">Leave this empty</label><input id="leaveEmpty" name="leaveEmpty" tabindex="-1" autocomplete="off"></div>`,
    timesField(values.times, now, faults),
    field('name', 'Name', 'text', 'name'),
    field('email', 'Email', 'email', 'email'),
    field('phone', 'Phone or WhatsApp', 'tel', 'tel'),
    `<p class="quiet">${ONE_IS_ENOUGH}</p>`,
    // HTML ignores a line break right after the tag, so that one is added to protect the visitor's own.
    `<div><label for="message">Anything we should know? (optional)</label><textarea id="message" name="message" rows="4" maxlength="${CONTACT.messageMax}"${invalid('message', faults)}>\n${escapeHtml(values.message)}</textarea>${errorOf('message', faults)}</div>`,
    `<button>Send request</button>`,
    `</form>`,
    `<p>${link(site, pagePaths.privacy, 'How we handle your data')}</p>`,
  ])
}

export function sentPage(site: string): string {
  return pageWith(site, 'We have your request', [
    paragraph('Thank you. We will confirm a time, or propose others.'),
    paragraph(
      'If you gave an email address, a link to see, change or cancel your request is on its way there. Otherwise we will call you or write by WhatsApp.',
    ),
  ])
}

/** The visitor's page of one viewing: what is agreed, and what they can do about it. */
export function viewingPage(page: {
  readonly site: string
  /** Of this page. */
  readonly path: string
  readonly viewing: ViewingRow
  readonly title: string
  /** Why the last act was refused. */
  readonly message: string | null
  readonly now: number
}): string {
  const { site, path, viewing, title, message, now } = page
  const { listingKind: kind, listingId: id, status, start, reason } = viewing
  const isOpen = ['requested', 'proposed', 'confirmed'].includes(status)
  const isOver = start !== null && Date.parse(start) <= now
  return pageWith(site, headingOf(viewing, isOver), [
    ...(message === null ? [] : [`<p role="alert" class="error">${escapeHtml(message)}</p>`]),
    aboutListing(site, { kind, id, title }),
    ...factsOf(viewing),
    ...(status === 'cancelled' && reason !== null ? [paragraph(reason)] : []),
    ...(isOpen && !isOver ? actsOf() : []),
    paragraph(`Questions? Call ${agency.phone.label}, or reply to our email.`),
  ])

  function actsOf(): string[] {
    const starts = viewing.starts.filter((one) => Date.parse(one) > now)
    return [
      ...(status === 'proposed' && starts.length > 0 ? [startsForm(path, viewing, starts)] : []),
      wishesForm(path, viewing, now),
      `<p><a href="${escapeHtml(`${path}/cancel`)}">Cancel this ${visitWord(kind)}</a></p>`,
    ]
  }
}

/** The step before a viewing is cancelled. */
export function cancelPage(page: {
  readonly site: string
  readonly path: string
  readonly viewing: ViewingRow
}): string {
  const { site, path, viewing } = page
  const { listingKind: kind, listingId: id, listingTitle: title } = viewing
  return pageWith(site, `Cancel this ${visitWord(kind)}?`, [
    aboutListing(site, { kind, id, title }),
    ...factsOf(viewing),
    `<form method="post" action="${escapeHtml(path)}">${versionField(viewing)}<input type="hidden" name="act" value="cancel"><button>Yes, cancel it</button></form>`,
    `<p><a href="${escapeHtml(path)}">No, keep it</a></p>`,
  ])
}

/** @param message a sentence that a person can act on */
export function errorPage(site: string, status: number, message: string): string {
  return pageWith(site, status === 404 ? 'There is nothing here' : 'That did not work', [
    paragraph(message),
    `<p>${link(site, pagePaths.properties, 'Properties')} · ${link(site, pagePaths.cars, 'Cars')}</p>`,
  ])
}

function headingOf({ status, listingKind: kind }: ViewingRow, isOver: boolean): string {
  const word = visitWord(kind)
  switch (status) {
    case 'requested':
      return 'We have your request'
    case 'proposed':
      return 'Which time suits you?'
    case 'confirmed':
      return isOver ? `Your ${word}` : `Your ${word} is confirmed`
    case 'cancelled':
      return `This ${word} is cancelled`
    case 'done':
    case 'missed':
      return `This ${word} is over`
  }
}

function factsOf({ status, start, minutes, place, times, starts }: ViewingRow): string[] {
  if (start !== null) {
    const rows = [
      ['When', startText(Date.parse(start))],
      ['How long', `${minutes ?? VIEWING_LIMITS.minutes} minutes`],
      ...(place === null ? [] : [['Where', place]]),
    ]
    return [
      `<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    ]
  }
  if (status === 'proposed' && starts.length > 0) return []
  return [
    `<p>Times that suit you:</p><ul>${times.map((time) => `<li>${escapeHtml(wishText(time))}</li>`).join('')}</ul>`,
    `<p class="quiet">${ZONE}${status === 'requested' ? ' We will confirm a time, or propose others.' : ''}</p>`,
  ]
}

/** Each of the proposed times is a button. */
function startsForm(path: string, viewing: ViewingRow, starts: readonly string[]): string {
  const buttons = starts.map(
    (start) => `<button name="start" value="${escapeHtml(start)}">${escapeHtml(startText(Date.parse(start)))}</button>`,
  )
  return `<form method="post" action="${escapeHtml(path)}" class="starts">${versionField(viewing)}${buttons.join('')}</form>`
}

function wishesForm(path: string, viewing: ViewingRow, now: number): string {
  const warning =
    viewing.status === 'confirmed'
      ? `<p class="quiet">The confirmed time is then off until we confirm a new one.</p>`
      : ''
  return `<details><summary>Ask for other times</summary>${warning}<form method="post" action="${escapeHtml(path)}">${versionField(viewing)}${timesField(viewing.status === 'confirmed' ? [] : viewing.times, now, { message: null, fields: {} })}<button>Ask for these times</button></form></details>`
}

function versionField({ version }: ViewingRow): string {
  return `<input type="hidden" name="version" value="${version}">`
}

/** The next days and their parts that are not over, as large boxes to tick. */
function timesField(chosen: readonly FormTime[], now: number, faults: Faults): string {
  const days = wishDays(now).flatMap((date) => {
    const parts = (Object.keys(DAY_PARTS) as DayPart[]).filter((part) => canBeWished({ date, part }, now))
    return parts.length === 0 ? [] : [dayField(date, parts, chosen)]
  })
  return `<fieldset class="times"${faults.fields.times === undefined ? '' : ' aria-describedby="times-error"'}><legend>Which times suit you? Up to ${WISH_LIMITS.timesMax}</legend><p class="quiet">${ZONE}</p>${errorOf('times', faults)}${days.join('')}</fieldset>`
}

function dayField(date: string, parts: readonly DayPart[], chosen: readonly FormTime[]): string {
  const boxes = parts.map((part) => {
    const { label, from, until } = DAY_PARTS[part]
    const isChosen = chosen.some((time) => time.date === date && time.part === part)
    return `<label><input type="checkbox" name="times" value="${date}.${part}"${isChosen ? ' checked' : ''}><span>${label} <small>${from} to ${until}</small></span></label>`
  })
  return `<div role="group" aria-label="${dayText(date)}" class="day"><span>${dayText(date)}</span><div>${boxes.join('')}</div></div>`
}

function invalid(field: string, faults: Faults): string {
  return faults.fields[field] === undefined ? '' : ` aria-invalid="true" aria-describedby="${field}-error"`
}

function errorOf(field: string, faults: Faults): string {
  const fault = faults.fields[field]
  return fault === undefined ? '' : `<p id="${field}-error" class="error">${escapeHtml(fault)}</p>`
}

function aboutListing(site: string, { kind, id, title }: PageListing): string {
  return `<p class="listing">${link(site, listingPath(kind, id), title)}</p>`
}

function link(site: string, path: string, label: string): string {
  return `<a href="${escapeHtml(site + path)}">${escapeHtml(label)}</a>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function pageWith(site: string, title: string, parts: readonly string[]): string {
  const brand = `<p class="brand">${link(site, pagePaths.home, agency.siteName)}</p>`
  return plainPage(title, [brand, `<h1>${escapeHtml(title)}</h1>`, ...parts].join('\n'), STYLE)
}

const STYLE = `
.listing{font:500 1.25rem/1.3 Georgia,serif}
.quiet{color:var(--quiet);font-size:.9375rem}
.trap{position:absolute;left:-100vw}
dl{margin:1.25rem 0}
dl div{display:flex;gap:1rem;padding:.5rem 0;border-bottom:1px solid color-mix(in srgb,var(--line) 40%,transparent)}
dt{flex:0 0 6rem;color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;font-weight:600}
.day{margin:1rem 0}
.day>span{display:block;margin-bottom:.25rem;font-weight:600;font-size:.9375rem}
.day>div{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.5rem}
.day label{position:relative;margin:0;color:inherit;font-size:.9375rem;font-weight:400}
.day input{position:absolute;inset:0;opacity:0;cursor:pointer;margin:0}
.day label>span{display:grid;align-content:center;min-height:3.5rem;padding:.25rem;border:1px solid var(--line);border-radius:6px;background:var(--surface);text-align:center;line-height:1.3}
.day small{font-size:.8125rem}
.day input:checked+span{border-color:var(--fill);background:var(--fill);color:var(--on-fill)}
.day input:checked+span small{color:inherit}
.day input:focus-visible+span{outline:3px solid var(--fill);outline-offset:3px}
.starts button{justify-self:stretch;min-height:3.5rem}
details{margin:1.5rem 0;border:1px solid var(--line);border-radius:6px;padding:0 1rem}
summary{min-height:44px;padding:.75rem 0;cursor:pointer;font-weight:600}
p>a{display:inline-block;padding:.5rem 0}
`
