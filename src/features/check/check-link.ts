import { agency } from '../../../contract/agency'
import { LISTING_KINDS } from '../../../contract/limits'
import { listingPaths } from '../../../contract/paths'
import { MEDIA_PREFIX, UPLOADS_PREFIX } from '../../../contract/site/media'
import { parsePhoneNumber } from '../../../contract/text/phone-number'
import { checkPhone } from './check-contact'
import { hasForeignLetters, looksAlike } from './look-alike'
import { ask, no, type Doubt, type ForeignPhotoLookup, type Lookup, type Verdict } from './verdict'

/** Hosts and names of ours, for comparison with a link. */
export interface OurSite {
  /** With the port, if any: 'kilele.example'. */
  readonly host: string
}

/** @param typed as it was pasted: a URL's host has its letters replaced already */
export function checkLink(url: URL, typed: string, site: OurSite): Verdict | Lookup {
  return checkOurLink(url, site) ?? checkForeignLink(url, typed, site)
}

/** Null for a link that leads neither to our site or profiles nor to a WhatsApp chat. */
function checkOurLink(url: URL, { host }: OurSite): Verdict | Lookup | null {
  if (hasCredentials(url)) return null
  const phone = chatNumber(url)
  if (phone !== null) return checkPhone(phone)
  if (!isWeb(url)) return null
  if (hostOf(url) === hostOf(new URL(`https://${host}`))) return checkOwnPath(decoded(url.pathname))
  return isOurProfile(url) ? yes('It is one of our profiles.') : null
}

function checkOwnPath(path: string): Verdict | Lookup {
  for (const kind of LISTING_KINDS) {
    const list = `${listingPaths[kind].list}/`
    if (path.startsWith(list) && path.length > list.length)
      return { lookUp: 'listing', kind, id: path.slice(list.length) }
  }
  if (path.startsWith(`${MEDIA_PREFIX}/share/`) || path.startsWith(`${MEDIA_PREFIX}/qr/`))
    return yes('It is a picture of our site.')
  if (path.startsWith(`${MEDIA_PREFIX}/`) || path.startsWith(`${UPLOADS_PREFIX}/`)) {
    return { lookUp: 'photo', code: lastPart(path) }
  }
  return yes('It leads to our site.')
}

/** Cannot say yes, whatever the path is: whoever owns the host chooses it. */
export function checkForeignLink(url: URL, typed: string, { host }: OurSite): Doubt | ForeignPhotoLookup {
  if (!isWeb(url) && url.protocol !== WHATSAPP) {
    return no('link', `It begins with '${url.protocol}', which is no web page. Do not open it.`)
  }
  if (hasCredentials(url)) {
    return no(
      'link',
      `What stands before the @ only looks like a site: the link leads to ${url.host}. We never send such links. Ours is ${host}.`,
    )
  }
  if (isHiddenChat(url)) {
    return ask('It opens a WhatsApp chat, but does not show with which number. Compare the number there with ours.')
  }
  if (!isWeb(url)) return no('link', 'It opens WhatsApp, but with none of our numbers.')
  const [, domain = ''] = agency.email.split('@')
  const names = [host, domain, agency.brand.toLowerCase()].filter(
    (name) => name !== '' && !name.startsWith('localhost'),
  )
  if (hasForeignLetters(url.hostname)) {
    return no('link', `Its host ${url.host} is spelled with letters that only look like Latin ones. Ours is ${host}.`)
  }
  if (looksAlike(url.hostname, names)) {
    return no(
      'link',
      `It imitates our name, but leads to ${url.host}. What counts is the end of the host, before the first slash: ours is ${host}.`,
    )
  }
  const otherwise = `${typed.toLowerCase()} ${url.host}`.includes(agency.brand.toLowerCase())
    ? no('link', `Our name is in the link, but it leads to ${url.host}. Ours is ${host}.`)
    : no('link', `It leads to ${url.host}, which is not our site. Ours is ${host}.`)
  const [, code = ''] = STORED_PHOTO.exec(url.pathname) ?? []
  return isPhotoCode(code) ? { lookUp: 'foreign-photo', code, host: url.host, otherwise } : otherwise
}

/** The path of a photo at UploadThing. */
const STORED_PHOTO = /^\/f\/([^/]+)$/

/** The file name of a photo as stores give it: with the ending of an image, or long and without meaning. */
export function isPhotoCode(text: string): boolean {
  return /^\w[\w.-]{0,190}\.(jpe?g|png|webp|avif|gif|heic)$/i.test(text) || /^(?=\D*\d)\w[\w-]{19,199}$/.test(text)
}

function isOurProfile(url: URL): boolean {
  return agency.social.some(({ href }) => {
    const ours = new URL(href)
    return mobileHostOf(ours) === mobileHostOf(url) && plainPath(ours) === plainPath(url)
  })
}

/** With the port, and without what does not change where a link leads: 'www.' and the dot of a full domain name. */
function hostOf({ hostname, port }: URL): string {
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '')
  return port === '' ? host : `${host}:${port}`
}

/** The mobile site of a service is the service. */
function mobileHostOf(url: URL): string {
  return hostOf(url).replace(/^m\./, '')
}

function plainPath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '').toLowerCase()
}

const WHATSAPP = 'whatsapp:'

/** The number, in E.164 form, of a link that opens a WhatsApp chat; null for other links. */
function chatNumber(url: URL): string | null {
  const path = decoded(url.pathname).replace(/^\/+/, '')
  if (isWeb(url) && hostOf(url) === 'wa.me') return /^\+?\d+$/.test(path) ? internationalNumber(path) : null
  const opensChat =
    url.protocol === WHATSAPP ||
    (isWeb(url) && ['api.whatsapp.com', 'web.whatsapp.com'].includes(hostOf(url)) && path === 'send')
  const numbers = url.searchParams.getAll('phone')
  // Of several numbers it is not certain which one is called.
  return opensChat && numbers.length === 1 ? internationalNumber(numbers[0] ?? '') : null
}

/** Links of WhatsApp have the country's code, mostly without the plus. */
function internationalNumber(digits: string): string | null {
  return parsePhoneNumber(`+${digits.trim().replace(/^\+|^00/, '')}`)
}

/** A business's short link, whose number only WhatsApp knows. */
function isHiddenChat(url: URL): boolean {
  return isWeb(url) && hostOf(url) === 'wa.me' && /^\/(message|qr|c)\//.test(url.pathname)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/$/, '')
  } catch {
    return path
  }
}

function yes(explanation: string): Verdict {
  return { outcome: 'yes', title: 'Yes, this link is ours', explanation }
}
