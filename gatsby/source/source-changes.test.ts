/** @jest-environment node */
import type { NodeInput, SourceNodesArgs } from 'gatsby'
import { listPositions, sourceChanges, type SourcePlugin } from './source-changes'
import type { Sourcing } from './sourcing-record'

const NEW: Sourcing = {
  code: '',
  version: '1',
  last: { Property: {}, Car: {} },
  current: { Property: {}, Car: {} },
}

/** What the next build with the same version knows of this one. */
const after = ({ code, version, current }: Sourcing): Sourcing => ({
  code,
  version,
  last: current,
  current: { Property: {}, Car: {} },
})

let random = 0

/** The plugin as it is, for records without nested objects: nodes with random ids of what it fetches. */
const fetchingPlugin: SourcePlugin['sourceNodes'] = async ({ actions: { createNode } }, { rootKey, url = '' }) => {
  for (const record of (await (await fetch(url)).json()) as object[]) {
    const internal = { type: rootKey, content: '{}', contentDigest: '' }
    void createNode({ ...record, id: `random ${random++}`, internal })
  }
}

async function build(records: object[], start: Sourcing, sourceNodes = fetchingPlugin) {
  const sourcing = structuredClone(start)
  const plugin: SourcePlugin = { sourceNodes }
  sourceChanges({ Property: records, Car: [] }, sourcing, plugin)
  const created: NodeInput[] = []
  const touched: string[] = []
  const args = {
    actions: {
      createNode: (node: NodeInput) => void created.push(node),
      touchNode: ({ id }: NodeInput) => void touched.push(id),
    },
    createNodeId: (text: string) => text,
  }
  await plugin.sourceNodes(args as unknown as SourceNodesArgs, {
    rootKey: 'Property',
    url: 'http://backend.invalid/api/properties',
  })
  return { created, touched, next: after(sourcing) }
}

const villa = { id: 'villa', title: 'Villa' }
const flat = { id: 'flat', title: 'Flat' }

it('makes a node of each validated record in a first build', async () => {
  const { created, touched } = await build([villa, flat], NEW)
  expect(created.map(({ id, title, id__normalized }) => [id, title, id__normalized])).toEqual([
    ['Property villa 1', 'Villa', 'villa'],
    ['Property flat 1', 'Flat', 'flat'],
  ])
  expect(touched).toEqual([])
})

it('creates no node when no listing changed, and keeps all', async () => {
  const first = await build([villa, flat], NEW)
  const second = await build([villa, flat], first.next)
  expect(second.created).toEqual([])
  expect(second.touched).toEqual(first.created.map(({ id }) => id))
  expect(second.next).toEqual(first.next)
})

it('replaces one node when one listing changed, and adds one when one was added at the top', async () => {
  const first = await build([villa, flat], NEW)
  const changed = await build([{ ...villa, title: 'Mansion' }, flat], first.next)
  expect(changed.created).toMatchObject([{ id: first.created[0]?.id, title: 'Mansion' }])
  expect(changed.created[0]?.internal.contentDigest).not.toBe(first.created[0]?.internal.contentDigest)
  expect(changed.touched).toEqual([first.created[1]?.id])

  const added = await build([{ id: 'plot' }, villa, flat], first.next)
  expect(added.created.map(({ id__normalized }) => id__normalized)).toEqual(['plot'])
  expect(added.touched).toEqual(first.created.map(({ id }) => id))
})

it('keeps no node of a deleted listing', async () => {
  const first = await build([villa, flat], NEW)
  const second = await build([flat], first.next)
  expect(second).toMatchObject({ created: [], touched: [first.created[1]?.id] })
  expect(second.next.last.Property).not.toHaveProperty('villa')
})

it('changes the digest of a node when only its place in the list changed', async () => {
  const first = await build([villa, flat], NEW)
  const moved = await build([flat, villa], first.next)
  expect(moved.created.map(({ id }) => id)).toEqual([first.created[1]?.id])
  expect(moved.created[0]?.internal.contentDigest).not.toBe(first.created[1]?.internal.contentDigest)
})

it('makes all nodes again when the version changed', async () => {
  const first = await build([villa], NEW)
  const second = await build([villa], { ...NEW, version: '2' })
  expect(second.created[0]?.id).not.toBe(first.created[0]?.id)
})

it('restores an object within a record', async () => {
  const nesting: SourcePlugin['sourceNodes'] = ({ actions: { createNode } }) => {
    const internal = { type: 'Property', content: '{}', contentDigest: '' }
    const point = { type: 'point', contentDigest: '' }
    void createNode({ id__normalized: 'villa', point___NODE: 'random', id: 'a', internal })
    void createNode({ lat: -1.3, lng: 36.7, id: 'random', parent: null, children: [], internal: point })
    return Promise.resolve()
  }
  const { created } = await build([{ id: 'villa', point: { lat: -1.3, lng: 36.7 } }], NEW, nesting)
  expect(created).toHaveLength(1)
  expect(created[0]).toMatchObject({ id__normalized: 'villa', point: { lat: -1.3, lng: 36.7 } })
  expect(created[0]).not.toHaveProperty('point___NODE')
})

it('makes a node of each record when records share an id or have none, in every build', async () => {
  const records = [villa, villa, { title: 'Nameless' }, { id: 5 }]
  const { created, next } = await build(records, NEW)
  expect(new Set(created.map(({ id }) => id)).size).toBe(4)
  const second = await build(records, next)
  expect([...second.created.map(({ id }) => id), ...second.touched]).toHaveLength(4)
})

describe('listPositions', () => {
  const order = (ids: string[], known = new Map<string, number>()) => {
    const positions = listPositions(ids.map((id) => known.get(id)))
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    return new Map(ids.map((id, index) => [id, positions[index] ?? 0]))
  }

  it('sorts as the list does after listings were added, deleted, restored and moved', () => {
    const first = order(['a', 'b', 'c', 'd'])
    const added = order(['new', 'a', 'b', 'c', 'd'], first)
    expect([...added].slice(1)).toEqual([...first])
    const deleted = order(['new', 'a', 'c', 'd'], added)
    expect(deleted.get('a')).toBe(first.get('a'))
    const restored = order(['new', 'a', 'b', 'c', 'd'], deleted)
    expect(restored).toEqual(added)
    order(['d', 'new', 'b', 'a', 'x', 'c', 'last'], restored)
  })
})
