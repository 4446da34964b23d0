import { agency } from '../../../contract/agency'
import { DARK, LIGHT } from '../../../contract/site/palette'
import { escapeHtml } from '../../../contract/text/escape-html'

/**
 * HTML for mail programs: tables and inline styles, since many ignore anything else. Programs with a dark mode that
 * read the style sheet get the site's dark colours; the others invert these light ones, which have no pictures of text.
 */

const SERIF = "Georgia,'Times New Roman',serif"
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const DARK_STYLE = `@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}.surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}.quiet{color:${DARK.inkQuiet}!important}.line{border-color:${DARK.line}!important}
.brand{color:${DARK.primary}!important}.act{background:${DARK.fill}!important;color:${DARK.onFill}!important}.accent{color:${DARK.accent}!important}
}`

/** A whole price fits beside the smaller photo. */
const NARROW = `@media (max-width:480px){
.photo{width:96px!important;height:72px!important}.photo-cell{width:96px!important;padding-right:12px!important}.price{font-size:18px!important}
}`

/**
 * @param preview the line that inboxes show beside the subject
 * @param main rows of the table, 600 pixels wide
 * @param footer HTML
 */
export function mailPage(parts: { title: string; preview: string; main: string; footer: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.title)}</title>
<style>:root{color-scheme:light dark}${DARK_STYLE}
${NARROW}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:24px 16px 48px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="brand" style="padding:0 0 20px;font:500 20px/1.2 ${SERIF};color:${LIGHT.primary}">${escapeHtml(agency.siteName)}</td></tr>
${parts.main}
<tr><td style="padding:0 0 16px"></td></tr>
<tr><td class="quiet line" style="padding:20px 0 0;border-top:1px solid ${LIGHT.line};font:13px/1.55 ${SANS};color:${LIGHT.inkQuiet}">${parts.footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export function headingRow(text: string): string {
  return `<tr><td class="ink" style="padding:12px 0 16px;font:500 26px/1.2 ${SERIF};color:${LIGHT.ink}">${escapeHtml(text)}</td></tr>`
}

export function textRow(html: string): string {
  return `<tr><td class="ink" style="padding:0 0 16px;font:16px/1.55 ${SANS};color:${LIGHT.ink}">${html}</td></tr>`
}

/** It stands between two parts of a mail. */
export function spaceRow(): string {
  return '<tr><td style="padding:0 0 24px"></td></tr>'
}

/** Matches URLs in escaped text; what ends a sentence or closes a quotation is not part of them. */
const LINK = /https?:\/\/(?:(?!&(?:quot|lt|gt|#39);)[^\s<])*[^\s<.,;:!?)]/g

/**
 * What somebody wrote, with its line breaks.
 * @param areLinksOurs turns URLs into links; not for a visitor's, who may lead anywhere
 */
export function messageRow(text: string, { areLinksOurs = false } = {}): string {
  const lines = linesHtml(text)
  const html = areLinksOurs
    ? lines.replaceAll(LINK, (url) => `<a class="ink" href="${url}" style="color:${LIGHT.ink}">${url}</a>`)
    : lines
  return `<tr><td style="padding:0 0 16px"><table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:14px"><tr><td class="ink" style="padding:16px 20px;font:16px/1.55 ${SANS};color:${LIGHT.ink};word-break:break-word">${html}</td></tr></table></td></tr>`
}

/** An earlier message below a reply. */
export function quoteRow(introduction: string, text: string): string {
  return `<tr><td style="padding:8px 0 24px"><div class="quiet" style="padding:0 0 6px;font:13px/1.55 ${SANS};color:${LIGHT.inkQuiet}">${escapeHtml(introduction)}</div><div class="quiet line" style="padding:0 0 0 14px;border-left:3px solid ${LIGHT.line};font:15px/1.55 ${SANS};color:${LIGHT.inkQuiet};word-break:break-word">${linesHtml(text)}</div></td></tr>`
}

function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
}

export function buttonRow(label: string, url: string): string {
  return `<tr><td style="padding:4px 0 28px"><a class="act" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${LIGHT.fill};color:${LIGHT.onFill};font:600 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(label)}</a></td></tr>`
}

/** A listing in a mail. */
export interface MailListing {
  readonly title: string
  /** 'ksh 95,000 a month' */
  readonly price: string
  /** The price before a reduction. */
  readonly oldPrice?: string | undefined
  readonly place: string
  readonly url: string
  /** URL of a small photo on the site itself; null when there is none. */
  readonly photo: string | null
}

/** The whole row is a link; photo left, words right. */
export function listingRow({ title, price, oldPrice, place, url, photo }: MailListing): string {
  const href = escapeHtml(url)
  const image =
    photo === null
      ? ''
      : `<td class="photo-cell" width="144" valign="top" style="width:144px;padding:0 16px 0 0"><a href="${href}"><img class="photo" src="${escapeHtml(photo)}" width="144" height="108" alt="" style="display:block;width:144px;height:108px;object-fit:cover;border:0;border-radius:8px"></a></td>`
  const before =
    oldPrice === undefined
      ? ''
      : `<div class="accent" style="padding:2px 0 0;font:400 15px/1.4 ${SANS};color:${LIGHT.accent}">Reduced from ${unbroken(oldPrice)}</div>`
  return `<tr><td style="padding:0 0 12px"><table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:14px"><tr><td style="padding:12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${image}<td valign="middle"><div class="ink price" style="font:500 20px/1.25 ${SERIF};color:${LIGHT.ink}">${unbroken(price)}</div>${before}<div style="padding:4px 0 2px"><a class="ink" href="${href}" style="font:600 16px/1.35 ${SANS};color:${LIGHT.ink};text-decoration:underline">${escapeHtml(title)}</a></div><div class="quiet" style="font:15px/1.4 ${SANS};color:${LIGHT.inkQuiet}">${escapeHtml(place)}</div></td></tr></table></td></tr></table></td></tr>`
}

/** A price on one line, without its period: 'ksh 95,000 a month' may break before 'a'. */
function unbroken(price: string): string {
  return escapeHtml(price).replace(' ', '&nbsp;')
}

/** @param look `quiet` in a footer, `ink` in the text itself */
export function linkHtml(label: string, url: string, look: 'quiet' | 'ink' = 'quiet'): string {
  const color = look === 'ink' ? LIGHT.ink : LIGHT.inkQuiet
  return `<a class="${look}" href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(label)}</a>`
}
