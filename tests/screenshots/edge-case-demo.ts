import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEMO = join(import.meta.dirname, '..', '..', 'demo')
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const LONG_TITLE =
  'A very large house with a name that goes on for as long as a title may, and then a little longer. '.repeat(2)

/** Ids of listings that are hard to show well: too long, too short, nothing at all. */
export const EDGE_CASE_TEXT = {
  longProperty: 'awkward-long',
  emptyProperty: 'awkward-empty',
  onePhotoProperty: 'awkward-one-photo',
  fullProperty: 'awkward-full',
  longCar: 'awkward-long-car',
} as const

const common = { createdAt: '2026-01-01T08:00:00.000Z', featured: false, youtubeLink: null }

const PROPERTIES = [
  {
    ...common,
    id: EDGE_CASE_TEXT.longProperty,
    title: LONG_TITLE.slice(0, 160),
    description: `${LONG_WORD.repeat(6)}\n\n${'One sentence after the other. '.repeat(60)}`,
    price: 999_999_999_999,
    type: 'lease',
    category: 'apartment',
    location: `${LONG_WORD}, ${LONG_WORD}`.slice(0, 120),
    bedrooms: [1, 2, 3, 4, 5],
    bathrooms: 99.5,
    area: 9_999_999_999,
    imageUrls: ['villa-01-exterior-front.jpg', 'townhouse-01-kitchen.jpg'],
  },
  {
    ...common,
    id: EDGE_CASE_TEXT.emptyProperty,
    title: LONG_WORD,
    description: '',
    price: 0,
    type: 'sale',
    category: 'land',
    location: 'X',
    bedrooms: [],
    bathrooms: null,
    area: null,
    imageUrls: [],
  },
  {
    ...common,
    id: EDGE_CASE_TEXT.onePhotoProperty,
    title: 'بيت 🏡 <b>& Söhne</b>',
    description: 'مرحبا. One photo, and a video of it.',
    price: 1,
    type: 'rent',
    category: 'house',
    location: 'Ol Pejeta',
    bedrooms: [3],
    bathrooms: 1,
    area: 1,
    imageUrls: ['apartment-02-exterior-day.jpg'],
    youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  },
  {
    ...common,
    id: EDGE_CASE_TEXT.fullProperty,
    title: 'Nyumba ya pwani yenye bustani ya mkwaju na bwawa la kuogelea',
    description: 'Twelve photos, two hundred reviews, a lower price and the long names of the coast.',
    price: 64_500_000,
    type: 'sale',
    category: 'house',
    location: 'Barabara ya Mwamba wa Kikambala, Shariani, Kilifi',
    bedrooms: [4],
    bathrooms: 4,
    area: 4200,
    imageUrls: [
      'beach-house-01-exterior-evening.jpg',
      'beach-house-01-exterior-pool.jpg',
      'beach-house-01-terrace.jpg',
      'beach-house-01-bedroom.jpg',
      'villa-02-exterior-front-day.jpg',
      'villa-02-exterior-front-evening.jpg',
      'villa-02-living-room.jpg',
      'villa-02-bedroom.jpg',
      'villa-04-exterior-front.jpg',
      'villa-04-terrace.jpg',
      'villa-04-living-room.jpg',
      'villa-03-kitchen.jpg',
    ],
    point: { lat: -3.75, lng: 39.82 },
    features: ['pool', 'garden', 'borehole', 'solar'],
  },
  // With it there are more than the built page has, so that a filter waits for the whole list.
  {
    ...common,
    id: 'awkward-one-too-many',
    title: 'Plot by the lake',
    description: 'One and a half acres on the shore.',
    price: 9_500_000,
    type: 'sale',
    category: 'land',
    location: 'Naivasha, Nakuru',
    bedrooms: [],
    bathrooms: null,
    area: 65_340,
    imageUrls: ['apartment-02-exterior-day.jpg'],
  },
]

const CARS = [
  {
    ...common,
    id: EDGE_CASE_TEXT.longCar,
    title: LONG_TITLE.slice(0, 160),
    description: '',
    price: 999_999_999_999,
    year: 2100,
    make: LONG_WORD,
    model: LONG_WORD,
    condition: 'new',
    mileage: 10_000_000,
    imageUrls: [],
  },
]

const REVIEWS = [1, 2].map((number) => ({
  id: `awkward-review-${number}`,
  listing: { kind: 'property', id: EDGE_CASE_TEXT.longProperty },
  userId: `awkward-user-${number}`,
  username: number === 1 ? null : LONG_WORD,
  rating: number,
  message: LONG_WORD.repeat(4),
  createdAt: '2026-02-01T08:00:00.000Z',
  reply: number === 1 ? LONG_WORD.repeat(2) : null,
  viewed: false,
}))

const MANY_REVIEWS = Array.from({ length: 200 }, (_, index) => ({
  id: `awkward-many-${index}`,
  listing: { kind: 'property', id: EDGE_CASE_TEXT.fullProperty },
  userId: `awkward-many-user-${index}`,
  username: ['Nyambura wa Kamau', 'Mwanaisha Said', 'Otieno', null][index % 4],
  rating: 1 + ((index * 7) % 5),
  message: 'The garden is as large as it looks, and the road is better than we feared. '.repeat(1 + (index % 3)),
  createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  reply: index % 9 === 0 ? 'Asante sana. The road was repaired in March.' : null,
  viewed: true,
}))

/** A copy of the demo data with the awkward listings in it. Returns its folder, which the caller removes. */
export async function createEdgeCaseDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kilele-screenshots-'))
  await cp(DEMO, folder, { recursive: true })
  await Promise.all([
    append(join(folder, 'properties.json'), PROPERTIES),
    append(join(folder, 'cars.json'), CARS),
    append(join(folder, 'reviews.json'), [...REVIEWS, ...MANY_REVIEWS]),
  ])
  return folder
}

async function append(file: string, items: readonly object[]): Promise<void> {
  const list = JSON.parse(await readFile(file, 'utf8')) as object[]
  await writeFile(file, JSON.stringify([...list, ...items]))
}
