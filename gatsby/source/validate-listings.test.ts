/** @jest-environment node */
import { checkList } from './validate-listings'

const villa = { id: 'a', title: 'Villa', price: 45_000_000, bathrooms: 4, area: 5_200 }
const villas = (count: number) => Array.from({ length: count }, (_, index) => ({ ...villa, id: `villa-${index}` }))

it('passes a good list without a word', () => {
  expect(checkList('Property', villas(3))).toEqual({ total: 3, warnings: [] })
})

it.each([
  [{ message: 'no' }, 'an object'],
  [null, 'null'],
  ['<html>', 'a string'],
])('refuses %p, which is no list', (answer, what) => {
  expect(() => checkList('Car', answer)).toThrow(`/api/cars answered ${what} where a list was expected`)
})

it('names a record without title or id, and keeps the others', () => {
  const list = [...villas(20), { id: 'nameless', price: 1 }, { title: 'Without id' }]
  expect(checkList('Property', list)).toEqual({
    total: 22,
    warnings: [
      'Property left out, it has no id or no title: id nameless',
      'Property left out, it has no id or no title: "Without id"',
    ],
  })
})

it('leaves out a single bad record even of a short list', () => {
  expect(checkList('Property', [villa, { id: 'b', title: '' }]).warnings).toHaveLength(1)
})

it('refuses a list with more than one bad record in ten', () => {
  const list = [...villas(17), {}, { id: 'x' }, null]
  expect(() => checkList('Property', list)).toThrow(
    '/api/properties: 3 of 20 records have no id or no title (record 18, id x, record 20)',
  )
})

it('warns of a price that is no number and keeps the record', () => {
  expect(checkList('Property', [{ ...villa, price: 'call us', area: undefined, bathrooms: null }])).toEqual({
    total: 1,
    warnings: ['Property a: price is no number and is shown as N/A'],
  })
})
