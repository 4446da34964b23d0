import { testCar, testProperty } from '../test-listings'
import {
  contactStructuredData,
  homeStructuredData,
  listingStructuredData,
  listStructuredData,
  structuredDataText,
} from './structured-data'

const urls = { site: 'https://kilele.example', backend: 'https://kilele.example' }

const ofProperty = (given = {}) => listingStructuredData({ kind: 'property', fields: testProperty(given) }, urls)[0]
const ofCar = (given = {}) => listingStructuredData({ kind: 'car', fields: testCar(given) }, urls)[0]

it('describes a house and its price in KES when a home is for sale', () => {
  expect(ofProperty()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    url: 'https://kilele.example/properties/villa',
    image: ['https://kilele.example/uploads/villa.jpg', 'https://photos.example/villa-2.jpg'],
    datePosted: '2026-09-14T08:20:00.000Z',
    mainEntity: {
      '@type': 'House',
      numberOfBedrooms: 5,
      numberOfBathroomsTotal: 4.5,
      floorSize: { value: 6200, unitCode: 'FTK' },
      address: { addressLocality: 'Karen', addressRegion: 'Nairobi', addressCountry: 'KE' },
    },
    offers: {
      '@type': 'Offer',
      price: 85_000_000,
      priceCurrency: 'KES',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
      availability: 'https://schema.org/InStock',
    },
  })
})

it('contains the price only per month when a home is for rent', () => {
  const data = ofProperty({ type: 'rent', price: 95_000, category: 'apartment', bedrooms: [1, 2, 3] })
  expect(data).toMatchObject({
    mainEntity: { '@type': 'Apartment', numberOfBedrooms: { minValue: 1, maxValue: 3 } },
    offers: {
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 95_000,
        priceCurrency: 'KES',
        unitCode: 'MON',
      },
    },
  })
  expect(data).not.toHaveProperty('offers.price')
})

it('contains the price without a period when a home is for lease', () => {
  const data = ofProperty({ type: 'lease', price: 1_200_000 })
  expect(data).toMatchObject({
    offers: {
      price: 1_200_000,
      priceCurrency: 'KES',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
    },
  })
  expect(data).not.toHaveProperty('offers.priceSpecification')
})

it('describes a place with an area when the property is land', () => {
  expect(ofProperty({ category: 'land', bedrooms: [], bathrooms: null, location: 'Diani' })).toMatchObject({
    mainEntity: {
      '@type': 'Place',
      address: { addressLocality: 'Diani' },
      additionalProperty: { value: 6200, unitCode: 'FTK' },
    },
  })
})

it('describes a product with offer, make, model, year, mileage, condition and rating when the listing is a car', () => {
  expect(ofCar()).toMatchObject({
    '@type': ['Product', 'Car'],
    brand: { '@type': 'Brand', name: 'Toyota' },
    model: 'Prado',
    vehicleModelDate: '2021',
    mileageFromOdometer: { value: 31_000, unitCode: 'SMI' },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { '@type': 'Offer', price: 6_900_000, priceCurrency: 'KES' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
  })
})

it('contains no rating when the listing is a home or a car without reviews', () => {
  expect(ofProperty()).not.toHaveProperty('aggregateRating')
  expect(ofCar({ reviewCount: 0, reviewAverage: null })).not.toHaveProperty('aggregateRating')
  expect(ofCar({ reviewCount: undefined, reviewAverage: undefined })).not.toHaveProperty('aggregateRating')
})

it.each([null, 0, Number.NaN])('contains no offer when the price is %p', (price) => {
  expect(ofProperty({ price })).not.toHaveProperty('offers')
  expect(ofCar({ price })).not.toHaveProperty('offers')
})

it('leaves out fields when the backend sends none', () => {
  const incomplete = { description: '', imageUrls: [], createdAt: undefined, updatedAt: undefined, location: '' }
  for (const name of ['description', 'image', 'datePosted', 'dateModified', 'mainEntity.address']) {
    expect(ofProperty(incomplete)).not.toHaveProperty(name)
  }
})

it('contains breadcrumbs when the page is of a listing or a list', () => {
  expect(listingStructuredData({ kind: 'car', fields: testCar() }, urls)[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://kilele.example/' },
      { position: 2, name: 'Cars', item: 'https://kilele.example/cars' },
      { position: 3, name: 'Toyota Prado, pearl white', item: 'https://kilele.example/cars/prado' },
    ],
  })
  expect(listStructuredData('property', urls)).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

it('describes the site and the agency without a rating when the page is the home page', () => {
  const [website, agency] = homeStructuredData(urls)
  expect(website).toMatchObject({ '@type': 'WebSite', name: 'Kilele Properties', url: 'https://kilele.example/' })
  expect(agency).toMatchObject({
    '@type': ['RealEstateAgent', 'AutoDealer'],
    telephone: ['+254700000140', '+254700000141', '+254700000142', '+254700000143'],
    address: { '@type': 'PostalAddress', addressLocality: 'Nakuru', addressCountry: 'KE' },
  })
  expect(agency).not.toHaveProperty('aggregateRating')
  expect(contactStructuredData(urls)[0]).toEqual(agency)
})

it('escapes the text of a listing when it could close the script', () => {
  const [data] = listingStructuredData({ kind: 'car', fields: testCar({ title: '</script><script>alert(1)' }) }, urls)
  if (!data) throw new Error('There is no structured data')
  const text = structuredDataText(data)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ name: '</script><script>alert(1)' })
})
