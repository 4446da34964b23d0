/** @jest-environment node */
import { testCar, testProperty } from '../../contract/test-listings'
import { verifySourced } from './verify-sourced'

/** As gatsby-source-custom-api makes a node of a record. */
function nodeOf({ id, ...record }: { id: string }) {
  return { ...record, id: 'node', id__normalized: id, internal: { type: 'Property' } }
}

const flat = testProperty({ id: 'flat' })
const lists = { Property: [testProperty(), flat], Car: [testCar(), { id: 'nameless' }] }
const cars = lists.Car.map(nodeOf)

it('accepts the validated listings in any order', () => {
  expect(() => verifySourced(lists, { Property: [flat, testProperty()].map(nodeOf), Car: cars })).not.toThrow()
})

it('throws when another listing was sourced', () => {
  const nodes = [flat, testProperty({ id: 'other' })].map(nodeOf)
  expect(() => verifySourced(lists, { Property: nodes, Car: cars })).toThrow(
    '/api/properties has no record "other", but it was sourced',
  )
})

it('throws when another number of records was sourced', () => {
  expect(() => verifySourced(lists, { Property: lists.Property.map(nodeOf), Car: [] })).toThrow(
    '/api/cars has 2 records, but 0 were sourced',
  )
})
