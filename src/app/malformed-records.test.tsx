import { act, cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { STATIC_LIST_CARDS } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import { testCar, testProperty } from '../../contract/test-listings'
import { env } from '../config/env'
import { CarDetail, CarList, FeaturedProperties, PropertyDetail, PropertyList } from '../features/listings'
import { ReviewsOverview, ReviewsSection } from '../features/reviews'
import { mockResponses, renderWithQueries } from '../lib/test-support'
import { ErrorBoundary } from './root'

/** A fixed seed, so that a failure can be reproduced. */
const SEED = 20_260_914
const COUNT = 200
const FORBIDDEN = /undefined|NaN|null|\[object Object\]|Infinity/

/** Unexpected values: of another type, empty, too large, or half a character. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', 'on request', '\ud800', '12', 0, -1, 1e21, true, [], {}),
  fc.constantFrom<unknown>([null], ['a', 'a'], [{}], { amount: 1 }, [[]], ['\udfff'], '2026-99-99', 'javascript:1'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const testReview = {
  id: 'review',
  propertyId: 'villa',
  carId: undefined,
  message: 'Quiet and bright.',
  rating: 4,
  userId: 'u1',
  username: 'Wanjiku',
  createdAt: '2026-09-14T08:20:00.000Z',
  reply: { message: 'Thank you.' },
}

/** 200 records like `sample`, each with its own id and with odd values in some fields. */
function malformedRecordsLike(sample: object): Record<string, unknown>[] {
  const fields = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      fc.oneof({ weight: 1, arbitrary: fc.constant<unknown>(value) }, { weight: 2, arbitrary: oddValue }),
    ]),
  )
  const records = fc.sample(fc.record(fields), { numRuns: COUNT, seed: SEED })
  // A record without id or title is omitted; most are shown.
  return records.map((record, index) => ({
    ...record,
    ...(index % 10 !== 0 && { id: `record-${index}`, title: `Record ${index}` }),
  }))
}

const properties = malformedRecordsLike({ ...testProperty(), youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' })
const cars = malformedRecordsLike({ ...testCar(), youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' })
const reviews = malformedRecordsLike(testReview)

/** Records without id or title, and values that are not lists. */
const unusable: unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { id: 'no-title' },
  { title: 'No id' },
  { id: '\ud800', title: 'x' },
]
const noLists: unknown[] = [null, 7, 'text', {}, { message: 'no' }, { properties: [] }]

function show(page: ReactElement) {
  return renderWithQueries(<ErrorBoundary path="/">{page}</ErrorBoundary>)
}

/** All text, labels and links of the page. */
function wordsOf(container: HTMLElement): string {
  const attributes = [...container.querySelectorAll('[aria-label], [alt], [href], [src], [title]')].flatMap((element) =>
    ['aria-label', 'alt', 'href', 'src', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [container.textContent, ...attributes].join('\n')
}

function expectValidPage(container: HTMLElement): void {
  const words = wordsOf(container)
  expect(words).not.toContain('This page could not be shown')
  expect(words).not.toMatch(FORBIDDEN)
}

const isUsable = ({ id, title }: Record<string, unknown>) =>
  typeof id === 'string' && id !== '' && typeof title === 'string' && title.trim() !== ''

describe.each([
  ['this origin', ''],
  ['another origin', 'https://api.example.com'],
])('from %s', (_, apiUrl) => {
  const at = (path: string) => apiUrl + path
  /** One in ten from another origin, which changes only where the same records come from. */
  const sampleOf = (records: Record<string, unknown>[]) =>
    apiUrl === '' ? records : records.filter((_record, index) => index % 10 === 1)
  beforeEach(() => void jest.replaceProperty(env, 'apiUrl', apiUrl))

  it.each([
    ['properties', properties, apiPaths.propertyCards, <PropertyList key="p" initial={{ cards: [], total: 0 }} />],
    ['cars', cars, apiPaths.carCards, <CarList key="c" initial={{ cards: [], total: 0 }} />],
    [
      'featured properties',
      properties,
      apiPaths.featuredProperties,
      <FeaturedProperties key="f" initial={undefined} />,
    ],
  ])(
    'shows a list of %s with odd values',
    async (_kind, all, path, page) => {
      const records = sampleOf(all)
      for (let start = 0; start < records.length; start += STATIC_LIST_CARDS) {
        const some = records.slice(start, start + STATIC_LIST_CARDS)
        mockResponses({ [at(path)]: { body: [...some, ...unusable] } })
        const { container } = show(page)
        await waitFor(() => expect(container.querySelectorAll('article')).toHaveLength(some.filter(isUsable).length))
        expectValidPage(container)
        cleanup()
      }
    },
    120_000,
  )

  it.each([
    ['property', properties, apiPaths.property, (id: string) => <PropertyDetail id={id} reviews={null} />],
    ['car', cars, apiPaths.car, (id: string) => <CarDetail id={id} reviews={null} />],
  ])(
    'shows the page of a %s with odd values',
    async (kind, records, pathOf, pageOf) => {
      // A page takes twenty times as long as a card.
      for (const record of sampleOf(records).slice(0, COUNT / 2)) {
        mockResponses({ [at(pathOf('x'))]: { body: record } })
        const { container } = show(pageOf('x'))
        await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
        if (isUsable(record)) expect(container).not.toHaveTextContent(`${kind} not found`)
        expectValidPage(container)
        cleanup()
      }
    },
    300_000,
  )

  it('shows the first review and all of them when values are malformed', async () => {
    for (let start = 0; start < COUNT; start += 20) {
      mockResponses({
        [at(apiPaths.reviewsOf('villa'))]: { body: [...reviews.slice(start, start + 20), null, 7, {}] },
      })
      const { container } = show(<ReviewsSection listing={{ kind: 'property', id: 'villa' }} />)
      const more = await screen.findByRole('button', { name: 'See More' })
      expectValidPage(container)
      act(() => more.click())
      await waitFor(() => expect(container.querySelectorAll('article').length).toBeGreaterThan(15))
      expectValidPage(container)
      cleanup()
    }
  }, 120_000)

  it('shows the overview when reviews and listings are malformed', async () => {
    const ofListings = reviews.map((review, index) => ({ ...review, propertyId: `record-${index}`, carId: undefined }))
    mockResponses({
      [at(apiPaths.reviewOverview)]: { body: [...ofListings, null, 7, {}] },
      [at(apiPaths.propertyCards)]: { body: [...properties.slice(0, 100), ...unusable] },
      [at(apiPaths.carCards)]: { body: [...cars.slice(100), ...unusable] },
    })
    const { container } = show(<ReviewsOverview />)
    expect(await screen.findByRole('heading', { name: 'All Reviews' })).toBeInTheDocument()
    expect(container.querySelectorAll('article').length).toBeGreaterThan(150)
    expectValidPage(container)
  }, 60_000)

  it.each(noLists)('shows the error states when a list is %p', async (body) => {
    const paths = [
      apiPaths.propertyCards,
      apiPaths.carCards,
      apiPaths.featuredProperties,
      apiPaths.reviewOverview,
      apiPaths.reviewsOf('villa'),
    ]
    mockResponses(Object.fromEntries(paths.map((path) => [at(path), { body }])))
    const { container } = show(
      <>
        <PropertyList initial={{ cards: [], total: 0 }} />
        <CarList initial={{ cards: [], total: 0 }} />
        <FeaturedProperties initial={undefined} />
        <ReviewsOverview />
        <ReviewsSection listing={{ kind: 'property', id: 'villa' }} />
      </>,
    )
    await waitFor(() => expect(screen.getAllByText('Oops!')).toHaveLength(4))
    expect(screen.getAllByText('Failed to fetch reviews')).toHaveLength(2)
    expect(screen.getByText('Failed to load featured properties. Please try again later.')).toBeInTheDocument()
    expectValidPage(container)
  })
})
