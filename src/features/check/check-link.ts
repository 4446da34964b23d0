import { LISTING_KINDS } from '../../../contract/limits'
import { MEDIA_PREFIX, UPLOADS_PREFIX } from '../../../contract/media'
import { listingPaths } from '../../../contract/paths'
import { agency } from '../../config/agency'
import { checkPhone } from './check-contact'
import { hasForeignLetters, looksAlike } from './look-alike'
import { normalizePhone } from './phone-number'
import type { Lookup, Verdict } from './verdict'

/** Hosts and names of ours, for comparison with a link. */
export interface OurSite {
  /** With the port, if any: 'kilele.example'. */
  readonly host: string
}

/** @param typed as it was pasted: a URL's host has its letters replaced already */
export function checkLink(url: URL, typed: string, { host }: OurSite): Verdict | Lookup {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return notALink(url.protocol)
  const phone = chatNumber(url)
  if (phone !== null) return checkPhone(phone)
  const path = decoded(url.pathname)
  if (url.host === host) return url.username === '' ? checkOwnPath(path) : misleading(url.host, host)
  if (isOurProfile(url)) return yes('It is one of our profiles.')
  if (path.startsWith('/f/')) return { lookUp: 'code', code: lastPart(path) }
  return foreign(url, typed, host)
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
    return { lookUp: 'code', code: lastPart(path) }
  }
  return yes('It leads to our site.')
}

function foreign(url: URL, typed: string, host: string): Verdict {
  const [, domain = ''] = agency.email.split('@')
  const names = [host, domain, agency.brand.toLowerCase()].filter(
    (name) => name !== '' && !name.startsWith('localhost'),
  )
  if (url.username !== '') return misleading(url.host, host)
  const asTyped = `${typed.toLowerCase()} ${url.host}`
  if (hasForeignLetters(url.hostname)) {
    return no(`Its host ${url.host} is spelled with letters that only look like Latin ones. Ours is ${host}.`)
  }
  if (looksAlike(url.hostname, names)) {
    return no(
      `It imitates our name, but leads to ${url.host}. What counts is the end of the host, before the first slash: ours is ${host}.`,
    )
  }
  return asTyped.includes(agency.brand.toLowerCase())
    ? no(`Our name is in the link, but it leads to ${url.host}. Ours is ${host}.`)
    : no(`It leads to ${url.host}, which is not our site. Ours is ${host}.`)
}

function isOurProfile(url: URL): boolean {
  return agency.social.some(({ href }) => {
    const ours = new URL(href)
    return plainHost(ours) === plainHost(url) && plainPath(ours) === plainPath(url)
  })
}

function plainHost({ host }: URL): string {
  return host.replace(/^(www|m)\./, '')
}

function plainPath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '').toLowerCase()
}

/** The number of a link that opens a WhatsApp chat. */
function chatNumber(url: URL): string | null {
  if (plainHost(url) === 'wa.me') return normalizePhone(lastPart(url.pathname))
  if (plainHost(url) !== 'api.whatsapp.com') return null
  return normalizePhone(url.searchParams.get('phone') ?? '')
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

function no(explanation: string): Verdict {
  return { outcome: 'no', title: 'No, this link is not ours', explanation }
}

function misleading(leadsTo: string, host: string): Verdict {
  return no(
    `What stands before the @ only looks like a site: the link leads to ${leadsTo}. We never send such links. Ours is ${host}.`,
  )
}

function notALink(protocol: string): Verdict {
  return no(`It begins with '${protocol}', which is no web page. Do not open it.`)
}
