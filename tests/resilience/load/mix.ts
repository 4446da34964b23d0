import { administrator, visitor } from '../../support/backend-process'
import { apiPaths, pagePaths } from '../../../contract/paths'

/** What is asked of the backend, and how often of a hundred times. */
export interface Wish {
  readonly kind: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

interface Known {
  readonly properties: readonly string[]
  /** Addresses of photos in the sizes pages ask for. */
  readonly photos: readonly string[]
  /** Hashed files of the release. */
  readonly scripts: readonly string[]
}

/** Visitors read far more than they write; one administrator is at work. */
const SHARES: readonly (readonly [share: number, make: (known: Known, number: number) => Wish])[] = [
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
    (_known, number) => ({
      ...call('write a message', apiPaths.contact),
      method: 'POST',
      body: { name: `load ${number}`, email: 'w@example.com', message: 'Is the villa still to be had?' },
    }),
  ],
  [3, () => call('administrator', apiPaths.enquiries, administrator())],
]

/** Of another origin, as far as scripts are concerned: its headers have to be on every answer. */
export const ORIGIN = 'https://www.kilele.example'

/** The wishes of so many visitors, in an order that is the same each time. */
export function wishAt(known: Known, number: number): Wish {
  const total = SHARES.reduce((sum, [share]) => sum + share, 0)
  // Numbers without a pattern, spread evenly over all shares.
  let place = (number * 0.618_033_988_75 * total) % total
  for (const [share, make] of SHARES) {
    if (place < share) return make(known, number)
    place -= share
  }
  return page(pagePaths.home)
}

function page(path: string): Wish {
  return { kind: 'page', path }
}

function call(kind: string, path: string, authorization?: string): Wish {
  return { kind, path, headers: { origin: ORIGIN, ...(authorization !== undefined && { authorization }) } }
}

function oneOf(choices: readonly string[], number: number): string {
  return choices[number % choices.length] ?? '/'
}
