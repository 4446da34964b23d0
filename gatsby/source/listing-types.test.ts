/** @jest-environment node */
import type { Actions } from 'gatsby'
import { createSchemaCustomization } from './listing-types'

type Resolve = (node: object, args: object, context: object, info: { fieldName: string }) => unknown

/** The resolver of fields marked `@read`. */
function readResolver(): Resolve {
  let extension: { extend?: () => { resolve: Resolve } } = {}
  const actions = {
    createFieldExtension: (declared: typeof extension) => (extension = declared),
    createTypes: () => undefined,
  }
  createSchemaCustomization({ actions: actions as unknown as Actions })
  if (!extension.extend) throw new Error('No field extension was declared')
  return extension.extend().resolve
}

const point = { id: 'node-of-point', lat: -1.32, lng: 36.7, internal: { type: 'point' } }
const context = { nodeModel: { getNodeById: ({ id }: { id: string }) => (id === point.id ? point : null) } }
const villa = { id: 'node', id__normalized: 'villa', title: 'Villa', internal: { type: 'Property' } }

it('returns an object of the record when the plugin made a node of it', () => {
  const read = readResolver()
  const node = { ...villa, point___NODE: point.id }
  expect(read(node, {}, context, { fieldName: 'point' })).toEqual({ lat: -1.32, lng: 36.7 })
  expect(read(node, {}, context, { fieldName: 'title' })).toBe('Villa')
})

it('returns the facts of the record, with those that the plugin made nodes of', () => {
  const hirePurchase = { id: 'node-of-hire', depositPercent: 40, months: 36, internal: { type: 'hirePurchase' } }
  const car = { ...villa, seats: 7, hirePurchase___NODE: hirePurchase.id, internal: { type: 'Car' } }
  const nodeModel = { getNodeById: () => hirePurchase }
  expect(readResolver()(car, {}, { nodeModel }, { fieldName: 'facts' })).toEqual({
    seats: 7,
    hirePurchase: { depositPercent: 40, months: 36 },
  })
})

it('returns null for an object when its node is missing, and for one the record never had', () => {
  const read = readResolver()
  expect(read({ ...villa, point___NODE: 'gone' }, {}, context, { fieldName: 'point' })).toBeNull()
  expect(read(villa, {}, context, { fieldName: 'point' })).toBeNull()
})

it('lists no record without a title', () => {
  expect(readResolver()({ ...villa, title: null }, {}, context, { fieldName: 'isListed' })).toBe(false)
})
