import { fieldsOfSearch, searchWith } from './url-fields'

it('sets, replaces and removes fields and leaves others alone', () => {
  expect(searchWith('', { type: 'rent' })).toBe('?type=rent')
  expect(searchWith('?type=rent&utm=x', { type: 'sale', maxPrice: 5 })).toBe('?type=sale&utm=x&maxPrice=5')
  expect(searchWith('?type=rent', { type: undefined })).toBe('')
  expect(searchWith('?make=a', { make: '' })).toBe('')
})

it('reads back what it wrote', () => {
  expect(fieldsOfSearch(searchWith('', { location: 'Diani, Kwale & more' }))).toEqual({
    location: 'Diani, Kwale & more',
  })
})
