import { testCar, testProperty } from '../test-listings'
import { listingPage, missingListingPage } from './listing-page'
import { pageHead, type HeadTag, type PageDescription } from './page-head'

const urls = { site: 'https://kilele.example', backend: 'https://api.kilele.example' }

function contentOf(tags: HeadTag[], name: string): string | undefined {
  return tags.find(({ attributes }) => attributes.property === name || attributes.name === name)?.attributes.content
}

const head = (page: PageDescription) => pageHead(page, urls)

it('contains title, canonical URL and the site’s card when a page has no image', () => {
  const tags = head({ title: 'Contact', description: 'Call us.', path: '/contact' })
  expect(tags[0]).toEqual({ tag: 'title', attributes: {}, text: 'Contact - Kilele Properties' })
  expect(tags).toContainEqual({
    tag: 'link',
    attributes: { rel: 'canonical', href: 'https://kilele.example/contact' },
  })
  expect(contentOf(tags, 'og:url')).toBe('https://kilele.example/contact')
  expect(contentOf(tags, 'og:image')).toBe('https://kilele.example/share-card.jpg')
  expect(contentOf(tags, 'og:type')).toBe('website')
  expect(contentOf(tags, 'robots')).toBeUndefined()
})

it('contains price, place, summary and share card when the page is of a property', () => {
  const tags = head(listingPage({ kind: 'property', fields: testProperty() }, urls))
  expect(tags[0]?.text).toBe('Villa in Karen, ksh 85,000,000, Karen, Nairobi - Kilele Properties')
  const description = contentOf(tags, 'description') ?? ''
  expect(description).toMatch(/^ksh 85,000,000 · Karen, Nairobi · Five bedrooms/)
  expect(description.length).toBeLessThanOrEqual(80)
  for (const name of ['og:description', 'twitter:description']) expect(contentOf(tags, name)).toBe(description)
  for (const name of ['og:image', 'twitter:image'])
    expect(contentOf(tags, name)).toMatch(/^https:\/\/api\.kilele\.example\/media\/share\/property\/villa-\w{7}\.jpg$/)
  expect(contentOf(tags, 'og:image:width')).toBe('1200')
  expect(contentOf(tags, 'og:image:height')).toBe('630')
  expect(contentOf(tags, 'og:image:alt')).toBe('Villa in Karen, ksh 85,000,000, Karen, Nairobi')
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(tags, 'product:availability')).toBe('in stock')
  expect(contentOf(tags, 'product:price:amount')).toBe('85000000')
  expect(contentOf(tags, 'product:price:currency')).toBe('KES')
})

it('contains the period when the property is for rent', () => {
  const tags = head(listingPage({ kind: 'property', fields: testProperty({ type: 'rent', price: 95_000 }) }, urls))
  expect(tags[0]?.text).toContain(', ksh 95,000 a month, ')
})

it('contains make and condition when the page is of a car', () => {
  const tags = head(listingPage({ kind: 'car', fields: testCar() }, urls))
  expect(contentOf(tags, 'product:brand')).toBe('Toyota')
  expect(contentOf(tags, 'product:condition')).toBe('used')
  expect(contentOf(tags, 'og:url')).toBe('https://kilele.example/cars/prado')
})

it.each([null, 0, Number.NaN])('contains no price when it is %p', (price) => {
  const tags = head(listingPage({ kind: 'property', fields: testProperty({ price }) }, urls))
  expect(contentOf(tags, 'product:price:amount')).toBeUndefined()
  expect(contentOf(tags, 'product:price:currency')).toBeUndefined()
})

it('uses the cover or the site’s card when the backend draws no share cards', () => {
  const property = testProperty({ images: undefined })
  const withCover = head(listingPage({ kind: 'property', fields: property }, urls))
  expect(contentOf(withCover, 'og:image')).toBe('https://api.kilele.example/uploads/villa.jpg')
  expect(contentOf(withCover, 'og:image:width')).toBeUndefined()
  const bare = head(listingPage({ kind: 'property', fields: { ...property, imageUrls: [] } }, urls))
  expect(contentOf(bare, 'og:image')).toBe('https://kilele.example/share-card.jpg')
})

it('contains noindex when the listing does not exist', () => {
  const tags = head(missingListingPage('car'))
  expect(tags[0]?.text).toBe('Car not found - Kilele Properties')
  expect(contentOf(tags, 'robots')).toBe('noindex')
  expect(contentOf(tags, 'og:url')).toBeUndefined()
})
