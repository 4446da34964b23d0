/** @jest-environment node */
import { testCar, testProperty } from '../../contract/test-listings'
import { verifySourced } from './source-lists'

/** As gatsby-source-custom-api makes a node of a record. */
function nodeOf({ id, ...record }: { id: string; title?: string }) {
  return { ...record, id: 'node', id__normalized: id, internal: { type: 'Property' } }
}

const flat = testProperty({ id: 'flat' })
const lists = { Property: [testProperty(), flat], Car: [testCar()] }
const cars = lists.Car.map(nodeOf)

it('accepts the validated listings, in any order', () => {
  expect(() => verifySourced(lists, { Property: [flat, testProperty()].map(nodeOf), Car: cars })).not.toThrow()
})

it('accepts other listings when some were added or deleted between the two reads', () => {
  const nodes = [flat, testProperty({ id: 'new' }), testProperty({ id: 'newer' })].map(nodeOf)
  expect(() => verifySourced(lists, { Property: nodes, Car: cars })).not.toThrow()
})

it('accepts empty lists', () => {
  expect(() => verifySourced({ Property: [], Car: [] }, { Property: [], Car: [] })).not.toThrow()
})

it('throws when a list had listings and none was sourced', () => {
  expect(() => verifySourced(lists, { Property: lists.Property.map(nodeOf), Car: [] })).toThrow(
    '/api/cars has 1 listings, but gatsby-source-custom-api sourced none',
  )
})

it('throws when the plugin made a node of an error response', () => {
  const error = { message: 'The service is busy.', id: 'node', internal: { type: 'Car' } }
  expect(() => verifySourced(lists, { Property: lists.Property.map(nodeOf), Car: [error] })).toThrow(
    '/api/cars has 1 listings, but gatsby-source-custom-api sourced none',
  )
})

it('throws when more than one node in ten has no id or no title', () => {
  const nodes = [...lists.Property.map(nodeOf), ...['', ' '].map((title) => nodeOf({ ...flat, title }))]
  expect(() => verifySourced(lists, { Property: nodes, Car: cars })).toThrow(
    /^\/api\/properties: 2 of 4 records have no id or no title/,
  )
})
