import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { administrator, visitor } from '../../support/backend-process'
import { apiPaths, pagePaths } from '../../../contract/paths'

/** A request of the mix. */
export interface MixedRequest {
  readonly kind: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

interface Site {
  readonly properties: readonly string[]
  /** URLs of photos in sizes that pages use. */
  readonly photos: readonly string[]
  /** Hashed files of the release. */
  readonly scripts: readonly string[]
}

/** Shares of a hundred requests: visitors read far more than they write, and there is one administrator. */
const SHARES: readonly (readonly [share: number, make: (site: Site, number: number) => MixedRequest])[] = [
  [14, () => page(pagePaths.home)],
  [8, () => page(pagePaths.properties)],
  [4, () => page(pagePaths.cars)],
  [12, ({ properties }, number) => page(pagePaths.property(oneOf(properties, number)))],
  [10, ({ scripts }, number) => ({ kind: 'script', path: oneOf(scripts, number) })],
  [10, () => call('list as cards', apiPaths.propertyCards)],
  [2, () => call('whole list', apiPaths.properties)],
  [12, ({ properties }, number) => call('details', apiPaths.property(oneOf(properties, number)))],
  [12, ({ photos }, number) => ({ kind: 'photo', path: oneOf(photos, number) })],
  [8, ({ properties }, number) => call('reviews', apiPaths.reviewsOf(oneOf(properties, number)))],
  [
    2,
    ({ properties }, number) => ({
      ...call('write a review', apiPaths.reviews, visitor(`visitor-${number}`)),
      method: 'POST',
      body: { propertyId: oneOf(properties, number), message: `load ${number}`, rating: 1 + (number % 5) },
    }),
  ],
  [
    3,
    (_site, number) => ({
      ...call('write a message', apiPaths.contact),
      method: 'POST',
      body: { name: `load ${number}`, email: 'w@example.com', message: 'Is the villa still to be had?' },
    }),
  ],
  [3, () => call('administrator', apiPaths.enquiries, administrator())],
]

/** Another origin than the backend's, so every response needs CORS headers. */
export const ORIGIN = 'https://www.kilele.example'

/** What a backend and the release in its data folder offer. */
export async function readSite(url: string, dataDir: string): Promise<Site> {
  const listings = (await (await fetch(url + apiPaths.properties)).json()) as { id: string; imageUrls: string[] }[]
  const files = await readdir(join(dataDir, 'releases', 'current'))
  return {
    properties: listings.map(({ id }) => id),
    photos: listings.slice(0, 12).flatMap(({ imageUrls: [cover] }) => (cover ? [`/media/640.webp${cover}`] : [])),
    scripts: files.filter((name) => /-[0-9a-f]{8}\.js$/.test(name)).map((name) => `/${name}`),
  }
}

/** The request with this number, in an order that is the same in every run. */
export function requestAt(site: Site, number: number): MixedRequest {
  const total = SHARES.reduce((sum, [share]) => sum + share, 0)
  // The golden ratio spreads the numbers evenly over all shares.
  let place = (number * 0.618_033_988_75 * total) % total
  for (const [share, make] of SHARES) {
    if (place < share) return make(site, number)
    place -= share
  }
  return page(pagePaths.home)
}

function page(path: string): MixedRequest {
  return { kind: 'page', path }
}

function call(kind: string, path: string, authorization?: string): MixedRequest {
  return { kind, path, headers: { origin: ORIGIN, ...(authorization !== undefined && { authorization }) } }
}

function oneOf(choices: readonly string[], number: number): string {
  return choices[number % choices.length] ?? '/'
}
