import { fieldsOfSearch, searchWith } from './use-url-filter'

it('leaves other fields alone when it sets, replaces or removes some', () => {
  expect(searchWith('', { type: 'rent' })).toBe('?type=rent')
  expect(searchWith('?type=rent&utm=x', { type: 'sale', maxPrice: 5 })).toBe('?type=sale&utm=x&maxPrice=5')
  expect(searchWith('?type=rent', { type: undefined })).toBe('')
  expect(searchWith('?make=a', { make: '' })).toBe('')
})

it('reads back any fields when it wrote them itself', () => {
  expect(fieldsOfSearch(searchWith('', { location: 'Diani, Kwale & more' }))).toEqual({
    location: 'Diani, Kwale & more',
  })
})
