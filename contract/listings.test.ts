import { carInputSchema } from './car'
import { propertyInputSchema } from './property'

const propertyInput = {
  title: ' Villa ',
  description: 'A house.',
  price: 45_000_000,
  type: 'sale',
  category: 'house',
  location: 'Karen, Nairobi',
  bedrooms: [4],
  bathrooms: 4,
  area: 5_200,
  imageUrls: ['/uploads/a.jpg', 'https://abc.ufs.sh/f/key'],
  featured: true,
  youtubeLink: null,
}

const carInput = {
  title: 'Prado',
  description: '',
  price: 8_500_000,
  year: 2021,
  make: 'Toyota',
  model: 'Prado',
  condition: 'used',
  mileage: 42_000,
  imageUrls: [],
  featured: false,
}

it('trims texts when it accepts a property', () => {
  expect(propertyInputSchema.parse(propertyInput).title).toBe('Villa')
})

it.each([
  ['title', { title: '  ' }],
  ['price', { price: -1 }],
  ['price', { price: 1.5 }],
  ['price', { price: '45000000' }],
  ['type', { type: 'gift' }],
  ['category', { category: '' }],
  ['location', { location: '' }],
  ['bedrooms', { bedrooms: [6] }],
  ['bathrooms', { bathrooms: -1 }],
  ['imageUrls', { imageUrls: ['javascript:alert(1)'] }],
  ['imageUrls', { imageUrls: ['/uploads/../secret'] }],
  ['imageUrls', { imageUrls: Array.from({ length: 25 }, () => '/uploads/a.jpg') }],
  ['youtubeLink', { youtubeLink: 'x'.repeat(2_001) }],
  ['youtubeLink', { youtubeLink: 'a\u0000b' }],
])('rejects a property when its %s is invalid', (field, change) => {
  const result = propertyInputSchema.safeParse({ ...propertyInput, ...change })
  expect(result.success).toBe(false)
  expect(result.error?.issues.map((issue) => issue.path[0])).toContain(field)
})

it.each([
  ['year', { year: 1700 }],
  ['make', { make: ' ' }],
  ['condition', { condition: 'broken' }],
  ['mileage', { mileage: -5 }],
])('rejects a car when its %s is invalid', (field, change) => {
  expect(carInputSchema.safeParse(carInput).success).toBe(true)
  const result = carInputSchema.safeParse({ ...carInput, ...change })
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})

it('sorts and deduplicates numbers of bedrooms when there are several', () => {
  expect(propertyInputSchema.parse({ ...propertyInput, bedrooms: [3, 1, 3, 2] }).bedrooms).toEqual([1, 2, 3])
})

it.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['', null],
  ['  ', null],
  ['Check this out https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/1', 'https://vimeo.com/1'],
  ['https://www.youtube.com/playlist?list=PL123', 'https://www.youtube.com/playlist?list=PL123'],
  [null, null],
  [undefined, undefined],
])('when the video link is %p, stores %p', (youtubeLink, stored) => {
  expect(carInputSchema.parse({ ...carInput, youtubeLink }).youtubeLink).toBe(stored)
})

it.each(['on request', 'vimeo.com/1', 'javascript:alert(1)', 'ftp://example.com/a.mp4', 'data:text/html,x'])(
  'refuses the video link %p, which no page can open',
  (youtubeLink) => {
    const result = carInputSchema.safeParse({ ...carInput, youtubeLink })
    expect(result.error?.issues).toMatchObject([
      { path: ['youtubeLink'], message: 'Video link must be a link that begins with https:// or http://' },
    ])
  },
)

it.each([
  ['price', undefined, 'Price is required'],
  ['price', NaN, 'Price is required'],
  ['price', 0.5, 'Price must be a whole number'],
  ['price', 1e13, 'Price must be at most 1,000,000,000,000'],
  ['year', 1700, 'Year must be at least 1886'],
  ['condition', '', 'Condition must be new or used'],
  ['mileage', NaN, 'Mileage is required'],
  ['mileage', 1e8, 'Mileage must be at most 10,000,000'],
  ['title', '', 'Title is required'],
])('when %s is %p, reports: %s', (field, value, message) => {
  const result = carInputSchema.safeParse({ ...carInput, [field]: value })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message])
})
