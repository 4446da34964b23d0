import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeUrlPart } from '../../contract/paths'
import { parseReference } from '../../contract/reference'
import { parseSitePath, redirectKey, REDIRECTS_FILE, type Redirects } from '../../backend/src/modules/site/paths'
import { isErrorCode, UserError } from '../lib/errors'

/** Where old addresses of the agency's former site lead (docs/deploy.md, "Moving in"). */

const FILE = 'redirects.csv'
const HEADER = 'old,new'
/** nginx includes it (deploy/nginx/kilele.conf). */
const NGINX_MAP = 'redirects.map'
/** A bucket of nginx's hash, which deploy/nginx/kilele.conf sets to 1024 bytes, must have room for an address. */
const MAX_ADDRESS_BYTES = 900
const FAULTS_SHOWN = 10
/** Paths that the backend and the dashboard answer whatever a release holds. */
const OWN_PATHS = /^\/(admin|alerts|api|media|owner|uploads|viewing)(\/|$)/

export interface Redirect {
  /** Its line in the file, from 1. */
  line: number
  /** As `redirectKey` writes it. */
  from: string
  /** An encoded path of this site, maybe with query and fragment. */
  to: string
}

export interface RedirectsFile {
  path: string
  /** Empty without a file. */
  text: string
}

/** Reads the optional file in DATA_DIR. @param releases DATA_DIR/releases */
export async function readRedirectsFile(releases: string): Promise<RedirectsFile> {
  const path = join(dirname(releases), FILE)
  try {
    return { path, text: await readFile(path, 'utf8') }
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return { path, text: '' }
    throw error
  }
}

/**
 * @param pathOfReference the page of a listing that is on offer, by its reference
 * @throws UserError that names the file and, by line, what cannot be read, doubles, loops and unknown references
 */
export function parseRedirects(
  { path, text }: RedirectsFile,
  pathOfReference: ReadonlyMap<string, string>,
): readonly Redirect[] {
  if (text.trim() === '') return []
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const faults: string[] = []
  const redirects: Redirect[] = []
  const lineOf = new Map<string, number>()
  if (header.trim() !== HEADER) faults.push(`line 1: the first line must be ${HEADER}`)
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = index + 2
    const reading = readLine(content, pathOfReference)
    if (typeof reading === 'string') {
      faults.push(`line ${line}: ${reading}`)
      continue
    }
    const first = lineOf.get(reading.from)
    if (first !== undefined) faults.push(`line ${line}: ${reading.from} has a target already, in line ${first}`)
    else lineOf.set(reading.from, line)
    redirects.push({ line, ...reading })
  }
  throwFaults(path, [...faults, ...chainFaults(redirects)])
  return redirects
}

/**
 * @param files of the build, as paths from its folder
 * @throws UserError that names, by line, targets without a page and old addresses that are pages of this site
 */
export function verifyRedirects(
  { path }: Pick<RedirectsFile, 'path'>,
  redirects: readonly Redirect[],
  files: Iterable<string>,
): void {
  if (redirects.length === 0) return
  const known = new Set([...files].map((file) => `/${file}`.replace(/\/index\.html$/, '') || '/'))
  const knownInLowerCase = new Set([...known].map((file) => redirectKey(file, '')))
  const faults = redirects.flatMap(({ line, from, to }) => {
    const [page = '', query] = from.split('?')
    // The home page reads no query, and `/?p=12` is how other systems number their pages.
    const isQueryOfHome = page === '/' && query !== undefined
    if (knownInLowerCase.has(page) && !isQueryOfHome) return `line ${line}: ${from} is a page of this site`
    const target = decodeUrlPart(/^[^?#]*/.exec(to)?.[0] ?? '')?.replace(/(.)\/$/, '$1')
    return target !== undefined && known.has(target) ? [] : `line ${line}: this site has no page ${to}`
  })
  throwFaults(path, faults)
}

/** Writes what the backend and nginx read into a release. */
export async function writeRedirects(folder: string, redirects: readonly Redirect[]): Promise<void> {
  if (redirects.length === 0) return
  const targets: Redirects = Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
  await writeFile(join(folder, REDIRECTS_FILE), `${JSON.stringify(targets, null, 1)}\n`)
  await writeFile(join(folder, NGINX_MAP), nginxMap(redirects))
}

/**
 * Parameters of nginx's `map`, in quotes, so that nothing in them can be another directive: an address begins with a
 * slash and is never a pattern, and a target holds nothing that nginx would replace.
 */
export function nginxMap(redirects: readonly Redirect[]): string {
  return redirects
    .flatMap(({ from, to }) => {
      const [page = '', ...query] = from.split('?')
      const pages = page === '/' ? [page] : [page, `${page}/`]
      return pages.map((one) => `${quoted([one, ...query].join('?'))} ${quoted(to)};\n`)
    })
    .join('')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** What is wrong with a line, or what it says. */
function readLine(line: string, pathOfReference: ReadonlyMap<string, string>): Pick<Redirect, 'from' | 'to'> | string {
  const cells = readCells(line)
  if (cells === null) return 'a line has two columns, and quotes around what holds a comma or quotes'
  const from = readOldAddress(cells[0])
  if ('fault' in from) return from.fault
  const to = readTarget(cells[1], pathOfReference)
  return 'fault' in to ? to.fault : { from: from.value, to: to.value }
}

const CELL = '\\s*(?:"((?:[^"]|"")*)"|([^",]*))\\s*'
const LINE = new RegExp(`^${CELL},${CELL}$`)

function readCells(line: string): readonly [string, string] | null {
  const [matched, quotedOld, old, quotedNew, target] = LINE.exec(line) ?? []
  if (matched === undefined) return null
  const cell = (inQuotes?: string, bare?: string) => (inQuotes?.replaceAll('""', '"') ?? bare ?? '').trim()
  return [cell(quotedOld, old), cell(quotedNew, target)]
}

type Reading = { readonly value: string } | { readonly fault: string }

function readOldAddress(text: string): Reading {
  const url = /^(https?:\/)?\/(?!\/)/i.test(text) ? parseUrl(text) : null
  if (url === null) return { fault: `the old address "${text}" must begin with / or http` }
  if (url.hash !== '') return { fault: `browsers do not send what follows # in ${text}` }
  const parsed = parseSitePath(url.pathname.replace(/(.)\/$/, '$1'))
  if (parsed.kind !== 'path' || parsed.path.includes('?')) return { fault: `no request can have the path of ${text}` }
  const value = redirectKey(`/${parsed.path}`, url.search)
  if (value === '/') return { fault: `${text} is the home page` }
  if (OWN_PATHS.test(value)) return { fault: `${text} belongs to this site itself` }
  if (Buffer.byteLength(value) > MAX_ADDRESS_BYTES)
    return { fault: `an old address has at most ${MAX_ADDRESS_BYTES} bytes` }
  return { value }
}

function readTarget(text: string, pathOfReference: ReadonlyMap<string, string>): Reading {
  if (!text.startsWith('/')) {
    const reference = parseReference(text)?.reference
    const path = reference === undefined ? undefined : pathOfReference.get(reference)
    if (path !== undefined) return { value: path }
    return {
      fault:
        reference === undefined
          ? `the new address "${text}" must be a path like /contact or a reference like PR-042`
          : `no listing on the site has the reference ${reference}`,
    }
  }
  const url = parseUrl(text)
  if (url?.origin !== ANY_SITE) return { fault: `the new address ${text} leads to another site` }
  // These mean something in nginx's configuration; the rest is encoded already.
  return { value: (url.pathname + url.search + url.hash).replace(/["\\$]/g, encodeURIComponent) }
}

const ANY_SITE = 'http://site.invalid'

function parseUrl(text: string): URL | null {
  return URL.canParse(text, ANY_SITE) ? new URL(text, ANY_SITE) : null
}

/** Targets that are old addresses themselves. */
function chainFaults(redirects: readonly Redirect[]): string[] {
  const byAddress = new Map(redirects.map((redirect) => [redirect.from, redirect]))
  const next = ({ to }: Redirect) => {
    const { pathname, search } = new URL(to, ANY_SITE)
    const path = decodeUrlPart(pathname)?.replace(/(.)\/$/, '$1') ?? pathname
    return byAddress.get(redirectKey(path, search)) ?? byAddress.get(redirectKey(path, ''))
  }
  return redirects.flatMap((redirect) => {
    const passed = [redirect]
    for (let at = next(redirect); at !== undefined; at = next(at)) {
      if (at === redirect) return `line ${redirect.line}: ${redirect.from} leads in a circle${through(passed)}`
      if (passed.includes(at)) break
      passed.push(at)
    }
    const [, second] = passed
    return second === undefined
      ? []
      : `line ${redirect.line}: ${redirect.to} is an old address itself, in line ${second.line}`
  })
}

function through(passed: readonly Redirect[]): string {
  const lines = passed.slice(1).map(({ line }) => line)
  return lines.length === 0 ? '' : `, through line ${lines.join(', ')}`
}

function throwFaults(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length - FAULTS_SHOWN
  const shown = faults.slice(0, FAULTS_SHOWN).join('; ')
  throw new UserError(`${path} cannot be used: ${shown}${more > 0 ? `; and ${more} more` : ''}.`)
}
