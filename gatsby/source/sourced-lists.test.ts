/** @jest-environment node */
import { testCar, testProperty } from '../../contract/test-listings'
import { compareSourced } from './sourced-lists'

/** As gatsby-source-custom-api makes a node of a record. */
function nodeOf({ id, ...record }: { id: string }) {
  return { ...record, id: 'node', id__normalized: id, internal: { type: 'Property' } }
}

const flat = testProperty({ id: 'flat' })
const lists = { Property: [testProperty(), flat], Car: [testCar(), { id: 'nameless' }] }
const cars = lists.Car.map(nodeOf)

it('returns the ids of listings with a page when the validated lists were sourced', () => {
  expect(compareSourced(lists, { Property: [flat, testProperty()].map(nodeOf), Car: cars })).toEqual({
    ids: { Property: ['flat', 'villa'], Car: ['prado'] },
    areAsValidated: true,
  })
})

it('detects a change when a listing was changed or replaced after validation', () => {
  for (const changed of [testProperty({ price: 1 }), testProperty({ id: 'other' })]) {
    expect(compareSourced(lists, { Property: [flat, changed].map(nodeOf), Car: cars }).areAsValidated).toBe(false)
  }
})

it('throws when another number of records was sourced than validated', () => {
  expect(() => compareSourced(lists, { Property: lists.Property.map(nodeOf), Car: [] })).toThrow(
    /^\/api\/cars had 2 records when validated, but 0 were sourced/,
  )
})
