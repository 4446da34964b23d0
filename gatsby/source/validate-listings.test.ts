/** @jest-environment node */
import { validateList } from './validate-listings'

const villa = { id: 'a', title: 'Villa', price: 45_000_000, bathrooms: 4, area: 5_200 }
const villas = (count: number) => Array.from({ length: count }, (_, index) => ({ ...villa, id: `villa-${index}` }))

it('returns no warnings when every record is valid', () => {
  expect(validateList('Property', villas(3))).toEqual([])
})

it('warns of records without title or id when the others are valid', () => {
  const list = [...villas(20), { id: 'nameless', price: 1 }, { title: 'Without id' }]
  expect(validateList('Property', list)).toEqual([
    'Property left out, it has no id or no title: id nameless',
    'Property left out, it has no id or no title: "Without id"',
  ])
})

it('leaves out a single invalid record when the list is short', () => {
  expect(validateList('Property', [villa, { id: 'b', title: '' }])).toHaveLength(1)
})

it('rejects a list when more than one record in ten is invalid', () => {
  const list = [...villas(17), {}, { id: 'x' }, null]
  expect(() => validateList('Property', list)).toThrow(
    '/api/properties: 3 of 20 records have no id or no title (record 18, id x, record 20)',
  )
})

it('warns and lists the record when its price is not a number', () => {
  expect(validateList('Property', [{ ...villa, price: 'call us', area: undefined, bathrooms: null }])).toEqual([
    'Property a: price is not a number and is shown as N/A',
  ])
})
