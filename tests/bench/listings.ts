import type { CarInput } from '../../contract/car'
import { HOUR_MS } from '../../contract/limits'
import type { PropertyInput } from '../../contract/property'

/** Listings as the demo files hold them: photos by file name, with an id and a date. */
type Generated<Input> = Input & { id: string; createdAt: string }

export interface GeneratedListings {
  properties: Generated<PropertyInput>[]
  cars: Generated<CarInput>[]
}

const NEWEST = Date.UTC(2026, 9, 1)
const FEATURED = 6

export interface ListingCounts {
  properties: number
  cars: number
}

/**
 * Made-up listings whose fields vary as an agency's do. The same counts give the same listings each
 * time, so that runs can be compared.
 * @param photos names of the demo photos, shared among them
 */
export function generateListings(counts: ListingCounts, photos: readonly string[]): GeneratedListings {
  const draw = drawing(counts.properties + counts.cars)
  const homes = photos.filter((name) => !/^(car|land)-/.test(name))
  const plots = photos.filter((name) => name.startsWith('land-'))
  const vehicles = photos.filter((name) => name.startsWith('car-'))
  const createdAt = (index: number) => new Date(NEWEST - index * HOUR_MS).toISOString()
  return {
    properties: Array.from({ length: counts.properties }, (_, index) => ({
      ...property(draw, index, homes, plots),
      createdAt: createdAt(index),
    })),
    cars: Array.from({ length: counts.cars }, (_, index) => ({
      ...car(draw, index, vehicles),
      createdAt: createdAt(index),
    })),
  }
}

function property(draw: Drawing, index: number, homes: readonly string[], plots: readonly string[]) {
  const category = draw.oneOf(['house', 'house', 'apartment', 'apartment', 'land'] as const)
  const type = category === 'land' ? 'sale' : draw.oneOf(['sale', 'rent', 'lease'] as const)
  const place = draw.oneOf(PLACES)
  const bedrooms = category === 'land' ? [] : [draw.between(1, 5)]
  const kind = category === 'land' ? 'plot' : draw.oneOf(HOMES[category])
  const title = `${draw.oneOf(QUALITIES)} ${kind} ${draw.oneOf(TRAITS)}`
  return {
    id: `${slug(`${kind} ${place.split(',')[0] ?? ''}`)}-${draw.letters(4)}${index}`,
    title,
    description: words(draw, 110),
    price: (type === 'sale' ? draw.between(30, 3_000) * 100_000 : draw.between(30, 900) * 1_000) + 500 * (index % 7),
    type,
    category,
    location: place,
    bedrooms,
    bathrooms: category === 'land' ? null : draw.between(1, 6),
    area: draw.between(40, 900) * 10,
    imageUrls: draw.someOf(category === 'land' ? plots : homes, 6),
    featured: index < FEATURED,
    youtubeLink: null,
  } satisfies PropertyInput & { id: string }
}

function car(draw: Drawing, index: number, vehicles: readonly string[]) {
  const make = draw.oneOf(MAKES)
  const model = draw.oneOf(MODELS[make])
  const year = draw.between(2008, 2026)
  return {
    id: `${slug(`${make} ${model} ${year}`)}-${draw.letters(4)}${index}`,
    title: `${make} ${model}, ${draw.oneOf(PAINTS)}`,
    description: words(draw, 80),
    price: draw.between(7, 190) * 50_000,
    year,
    make,
    model,
    condition: year >= 2025 ? 'new' : 'used',
    mileage: draw.between(1, 160) * 1_000 + draw.between(0, 9) * 100,
    imageUrls: draw.someOf(vehicles, 2),
    featured: false,
    youtubeLink: null,
  } satisfies CarInput & { id: string }
}

interface Drawing {
  /** A whole number, both ends included. */
  between: (lowest: number, highest: number) => number
  oneOf: <Item>(items: readonly Item[]) => Item
  someOf: <Item>(items: readonly Item[], count: number) => Item[]
  letters: (count: number) => string
}

/** Evenly spread numbers that are the same in each run (a linear congruential generator). */
function drawing(seed: number): Drawing {
  let state = seed >>> 0
  const between = (lowest: number, highest: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return lowest + Math.floor((state / 2 ** 32) * (highest - lowest + 1))
  }
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from')
    return item
  }
  return {
    between,
    oneOf,
    someOf: (items, count) => {
      const first = between(0, items.length - 1)
      return [...items.slice(first), ...items.slice(0, first)].slice(0, count)
    },
    letters: (count) => Array.from({ length: count }, () => oneOf(LETTERS)).join(''),
  }
}

function words(draw: Drawing, count: number): string {
  return `${Array.from({ length: count }, () => draw.oneOf(WORDS)).join(' ')}.`
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

const PLACES = [
  'Karen, Nairobi',
  'Runda, Nairobi',
  'Lavington, Nairobi',
  'Kilimani, Nairobi',
  'Westlands, Nairobi',
  'Muthaiga, Nairobi',
  'Kitisuru, Nairobi',
  'Milimani, Nakuru',
  'Section 58, Nakuru',
  'Nyali, Mombasa',
  'Diani Beach, Kwale',
  'Kilifi Creek, Kilifi',
  'Tigoni, Kiambu',
  'Elgon View, Eldoret',
  'Riat Hills, Kisumu',
  'Nanyuki, Laikipia',
]
const HOMES = { house: ['villa', 'townhouse', 'bungalow'], apartment: ['apartment', 'penthouse', 'flat'] }
const QUALITIES = ['Quiet', 'Bright', 'New', 'Well-built', 'Spacious', 'Furnished', 'Restored', 'Corner', 'Stone-built']
const TRAITS = [
  'with a pool',
  'with a walled garden',
  'near the forest',
  'on half an acre',
  'with a view of the lake',
  'in a gated close',
  'with staff quarters',
  'beside the golf course',
  'close to schools',
]
const MAKES = ['Toyota', 'Mazda', 'Subaru', 'Mercedes-Benz', 'Nissan'] as const
const MODELS: Record<(typeof MAKES)[number], string[]> = {
  Toyota: ['Land Cruiser Prado', 'Hilux', 'Harrier', 'Axio'],
  Mazda: ['CX-5', 'Demio', 'CX-8'],
  Subaru: ['Forester', 'Outback', 'XV'],
  'Mercedes-Benz': ['C 200', 'GLE 350', 'E 250'],
  Nissan: ['X-Trail', 'Patrol', 'Note'],
}
const PAINTS = ['pearl white', 'deep blue', 'silver', 'black', 'graphite', 'dark red']
/** Without those that look like others. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'.split('')
const WORDS =
  'house rooms garden terrace light kitchen stone timber wall quiet road gate water solar roof upstairs downstairs study guest bedroom hall fireplace acre lawn trees shade veranda staff borehole tank generator school market minutes drive tarmac view hill valley lake evening morning floor window glass white grey oak marble bath shower store parking lift balcony lease term deposit service charge the a of with and on to in over under beside behind'.split(
    ' ',
  )
