import { expect, test, type APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { SITE_FILES } from '../../../contract/site/site-files'
import { readRawPage, type RawPage } from '../../support/static-html'

/** What search engines and chat previews read without running scripts. */

test.skip(({ isMobile }) => isMobile, 'A request has no viewport')

/** Chat previews read only so many bytes. */
const READ_BY_CHAT_PREVIEWS = 300 * 1024

async function crawl(request: APIRequestContext, path: string, status = 200): Promise<RawPage> {
  const response = await request.get(path, { maxRedirects: 0 })
  expect(response.status()).toBe(status)
  return readRawPage(await response.text())
}

async function firstOf(request: APIRequestContext, path: string, which: (listing: Listing) => boolean = () => true) {
  const listings = (await (await request.get(path)).json()) as Listing[]
  const listing = listings.find(which)
  if (!listing) throw new Error(`There is no such listing in ${path}`)
  return listing
}

interface Listing {
  id: string
  title: string
  price: number
  location: string
  type: string
  category: string
  year: number
  mileage: number
  make: string
  model: string
  reviewCount: number
}

const isSale = ({ type, category }: Listing) => type === 'sale' && category === 'house'
const isRental = ({ type, category }: Listing) => type === 'rent' && category === 'apartment'
const isLand = ({ category }: Listing) => category === 'land'
const isReviewed = ({ reviewCount }: Listing) => reviewCount > 0

const pages = [
  {
    kind: 'home',
    path: () => '/',
    title: 'Home - Kilele Properties',
    types: ['WebSite', 'RealEstateAgent,AutoDealer'],
  },
  {
    kind: 'property list',
    path: () => '/properties',
    title: 'Properties - Kilele Properties',
    types: ['BreadcrumbList'],
  },
  { kind: 'car list', path: () => '/cars', title: 'Cars - Kilele Properties', types: ['BreadcrumbList'] },
  {
    kind: 'contact',
    path: () => '/contact',
    title: 'Contact - Kilele Properties',
    types: ['RealEstateAgent,AutoDealer', 'BreadcrumbList'],
  },
  {
    kind: 'property',
    path: async (request: APIRequestContext) => `/properties/${(await firstOf(request, '/api/properties', isSale)).id}`,
    title: /, ksh [\d,]+, .+ - Kilele Properties$/,
    types: ['RealEstateListing', 'BreadcrumbList'],
  },
  {
    kind: 'car',
    path: async (request: APIRequestContext) => `/cars/${(await firstOf(request, '/api/cars')).id}`,
    title: /, ksh [\d,]+ - Kilele Properties$/,
    types: ['Product,Car', 'BreadcrumbList'],
  },
]

for (const { kind, path, title, types } of pages) {
  test(`describes the ${kind} page when a crawler reads it @journey-on-desktop`, async ({ request, baseURL }) => {
    const pagePath = await path(request)
    const page = await crawl(request, pagePath)
    expect(page.language).toBe('en')
    if (typeof title === 'string') expect(page.title).toBe(title)
    else expect(page.title).toMatch(title)
    expect(page.html.match(/<title/g)).toHaveLength(1)
    const described = { title: page.title, description: page.meta('description'), url: `${baseURL ?? ''}${pagePath}` }
    expect(described.description).toMatch(/.{20}/)
    expect(page.link('canonical')).toBe(described.url)
    for (const [name, content] of Object.entries(described)) {
      expect(page.meta(`og:${name}`), name).toBe(content)
      if (name !== 'url') expect(page.meta(`twitter:${name}`), name).toBe(content)
    }
    expect(page.meta('og:site_name')).toBe('Kilele Properties')
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect(page.meta('twitter:image')).toBe(page.meta('og:image'))
    expect(page.meta('og:image:alt')).toMatch(/.{5}/)
    expect(page.meta('robots')).toBeUndefined()
    expect(page.meta('theme-color')).toMatch(/^#[0-9a-f]{6}$/)
    expect(page.link('apple-touch-icon')).toBe(SITE_FILES.appleTouchIcon)
    expect(page.structuredData.map((data) => String(data['@type']))).toEqual(types)

    const preview = Buffer.from(page.html).subarray(0, READ_BY_CHAT_PREVIEWS).toString()
    for (const part of ['<title', 'property="og:title"', 'property="og:description"', 'property="og:url"', 'og:image"'])
      expect(preview, part).toContain(part)

    const image = await request.get(page.meta('og:image') ?? '', { maxRedirects: 0 })
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toBe('image/jpeg')
    const picture = await image.body()
    expect(picture.length).toBeLessThanOrEqual(200_000)
    const { width, height } = await sharp(picture).metadata()
    expect([String(width), String(height)]).toEqual([page.meta('og:image:width'), page.meta('og:image:height')])
    expect([width, height]).toEqual([1200, 630])
  })
}

test('includes price, location and share card in the preview when a listing is shared', async ({ request }) => {
  const villa = await firstOf(request, '/api/properties', isSale)
  const page = await crawl(request, `/properties/${villa.id}`)
  expect(page.title).toContain(villa.location)
  expect((page.meta('og:description') ?? '').length).toBeLessThanOrEqual(80)
  expect(page.meta('og:type')).toBe('product')
  expect(page.meta('product:price:amount')).toBe(String(villa.price))
  expect(page.meta('product:price:currency')).toBe('KES')
  expect(page.meta('product:availability')).toBe('in stock')
  expect(page.meta('og:image')).toMatch(new RegExp(`/media/share/property/${villa.id}-\\w{7}\\.jpg$`))
})

test('describes houses for sale, apartments for monthly rent and land as structured data without ratings', async ({
  request,
}) => {
  const [house, apartment, land] = await Promise.all(
    [isSale, isRental, isLand].map((which) => firstOf(request, '/api/properties', which)),
  )
  const dataOf = async (id = '') => (await crawl(request, `/properties/${id}`)).structuredData[0]
  expect(await dataOf(house?.id)).toMatchObject({
    '@context': 'https://schema.org',
    name: house?.title,
    mainEntity: { '@type': 'House', address: { '@type': 'PostalAddress', addressCountry: 'KE' } },
    offers: {
      '@type': 'Offer',
      price: house?.price,
      priceCurrency: 'KES',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
    },
  })
  const rental = await dataOf(apartment?.id)
  expect(rental).toMatchObject({
    mainEntity: { '@type': 'Apartment' },
    offers: {
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      priceSpecification: { price: apartment?.price, priceCurrency: 'KES', unitCode: 'MON' },
    },
  })
  expect(await dataOf(land?.id)).toMatchObject({ mainEntity: { '@type': 'Place' } })
  expect(JSON.stringify(rental)).not.toContain('Rating')
})

test('describes cars as structured data, with a rating only when there are reviews', async ({ request }) => {
  const reviewed = await firstOf(request, '/api/cars', isReviewed)
  const [data] = (await crawl(request, `/cars/${reviewed.id}`)).structuredData
  expect(data).toMatchObject({
    '@type': ['Product', 'Car'],
    brand: { '@type': 'Brand', name: reviewed.make },
    model: reviewed.model,
    vehicleModelDate: String(reviewed.year),
    mileageFromOdometer: { value: reviewed.mileage, unitCode: 'SMI' },
    itemCondition: expect.stringMatching(/(New|Used)Condition$/),
    offers: { '@type': 'Offer', price: reviewed.price, priceCurrency: 'KES' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: expect.any(Number) as unknown },
  })
  const unreviewed = await firstOf(request, '/api/cars', (car) => !isReviewed(car))
  expect((await crawl(request, `/cars/${unreviewed.id}`)).structuredData[0]).not.toHaveProperty('aggregateRating')
})

for (const path of ['/signin', '/signup', '/reviews', '/saved', '/account', '/compare', '/shortlist', '/admin']) {
  test(`excludes the page from search engines when it is ${path}`, async ({ request }) => {
    const page = await crawl(request, path)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.title).toMatch(/ - Kilele Properties$/)
  })
}

test('responds 404 and says so when a listing never existed', async ({ request }) => {
  for (const [path, title] of [
    ['/properties/never-was', 'Property not found - Kilele Properties'],
    ['/cars/never-was', 'Car not found - Kilele Properties'],
  ] as const) {
    const page = await crawl(request, path, 404)
    expect(page.title).toBe(title)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.link('canonical')).toBeUndefined()
  }
})

test('serves robots.txt, sitemap, feed, manifest and icons with their content types when asked @journey-on-desktop', async ({
  request,
  baseURL,
}) => {
  const site = baseURL ?? ''
  for (const [path, type, words] of [
    [SITE_FILES.robots, 'text/plain', `Sitemap: ${site}/sitemap.xml`],
    [SITE_FILES.sitemap, 'application/xml', `<loc>${site}/properties</loc><lastmod>`],
    [SITE_FILES.feed, 'application/atom+xml', '<entry>'],
    [SITE_FILES.manifest, 'application/manifest+json', '"Kilele"'],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toContain(type)
    expect(await response.text(), path).toContain(words)
  }
  const { icons } = (await (await request.get(SITE_FILES.manifest)).json()) as {
    icons: { src: string; type: string }[]
  }
  for (const { src, type } of [...icons, { src: SITE_FILES.faviconPng, type: 'image/png' }]) {
    const response = await request.get(src)
    expect([response.status(), response.headers()['content-type']], src).toEqual([200, type])
  }
  const sitemap = await (await request.get(SITE_FILES.sitemap)).text()
  const { length } = (await (await request.get('/api/properties')).json()) as unknown[]
  expect(sitemap.match(/\/properties\/[^<]+<\/loc><lastmod>/g)).toHaveLength(length)
})

test('updates the head without leaving structured data behind when the visitor opens another page', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Home - Kilele Properties')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.getByRole('banner').getByRole('link', { name: 'Cars' }).click()
  await expect(page).toHaveTitle('Cars - Kilele Properties')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/cars$/)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})
