/** @jest-environment node */
import type { NodeInput, SourceNodesArgs } from 'gatsby'
import { listPositions, makeNodesStable, type SourcePlugin } from './stable-nodes'

/** Sources the records twice as Gatsby would: the second build knows the nodes of the first one. */
async function sourceTwice(first: object[], second: object[], versions = ['1', '1']) {
  let random = 0
  let stored: NodeInput[] = []
  const build = async (records: object[], version: string) => {
    const plugin: SourcePlugin = {
      sourceNodes: ({ actions: { createNode } }, { rootKey }) => {
        for (const { id, ...record } of records as { id?: unknown }[]) {
          const internal = { type: rootKey, content: '{}', contentDigest: JSON.stringify(record) }
          void createNode({ ...record, id: `random ${random++}`, id__normalized: id, internal })
        }
        return Promise.resolve()
      },
    }
    makeNodesStable(version, plugin)
    const created: NodeInput[] = []
    const args = {
      actions: { createNode: (node: NodeInput) => void created.push(node) },
      createNodeId: (text: string) => text,
      getNodesByType: () => stored,
    }
    await plugin.sourceNodes(args as unknown as SourceNodesArgs, { rootKey: 'Property' })
    stored = created
    return created
  }
  return [await build(first, versions[0] ?? ''), await build(second, versions[1] ?? '')] as const
}

const villa = { id: 'villa', title: 'Villa' }
const flat = { id: 'flat', title: 'Flat' }

it('changes no node when no listing changed', async () => {
  const [first, second] = await sourceTwice([villa, flat], [villa, flat])
  expect(second).toEqual(first)
  expect(new Set(first.map(({ id }) => id)).size).toBe(2)
})

it('changes one node when one listing changed or was added at the top', async () => {
  const [before, after] = await sourceTwice([villa, flat], [{ ...villa, title: 'Mansion' }, flat])
  expect(after[1]).toEqual(before[1])
  expect(after[0]?.id).toBe(before[0]?.id)
  expect(after[0]?.internal.contentDigest).not.toBe(before[0]?.internal.contentDigest)

  const [old, withPlot] = await sourceTwice([villa, flat], [{ id: 'plot' }, villa, flat])
  expect(withPlot.slice(1)).toEqual(old)
})

it('changes the digest of a node when only its place in the list changed', async () => {
  const [before, after] = await sourceTwice([villa, flat], [flat, villa])
  const digestOfFlat = (nodes: readonly NodeInput[]) =>
    nodes.find(({ id__normalized }) => id__normalized === 'flat')?.internal.contentDigest
  expect(digestOfFlat(after)).not.toBe(digestOfFlat(before))
})

it('changes all nodes when the version changed', async () => {
  const [before, after] = await sourceTwice([villa], [villa], ['1', '2'])
  expect(after[0]?.id).not.toBe(before[0]?.id)
})

it('restores an object within a record, and changes the digest when the object changed', async () => {
  const source = async (lat: number) => {
    const plugin: SourcePlugin = {
      sourceNodes: ({ actions: { createNode } }) => {
        const point = { type: 'point', contentDigest: `${lat}` }
        void createNode({ id__normalized: 'villa', point___NODE: 'random', id: 'a', internal: digestOf('Property') })
        void createNode({ lat, lng: 36.7, id: 'random', parent: null, children: [], internal: point })
        return Promise.resolve()
      },
    }
    makeNodesStable('1', plugin)
    const created: NodeInput[] = []
    const args = {
      actions: { createNode: (node: NodeInput) => void created.push(node) },
      createNodeId: (text: string) => text,
      getNodesByType: () => [],
    }
    await plugin.sourceNodes(args as unknown as SourceNodesArgs, { rootKey: 'Property' })
    return created
  }
  const digestOf = (type: string) => ({ type, content: '{}', contentDigest: 'same' })
  const [node, ...others] = await source(-1.3)
  expect(others).toEqual([])
  expect(node).toMatchObject({ id__normalized: 'villa', point: { lat: -1.3, lng: 36.7 } })
  expect(node).not.toHaveProperty('point___NODE')
  expect((await source(-1.4))[0]?.internal.contentDigest).not.toBe(node?.internal.contentDigest)
})

it('makes a node of each record when records share an id or have none', async () => {
  const [nodes] = await sourceTwice([villa, villa, { title: 'Nameless' }, { id: 5 }], [])
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(4)
})

describe('listPositions', () => {
  const order = (ids: string[], known = new Map<string, unknown>()) => {
    const positions = listPositions(ids, known)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    return new Map(ids.map((id, index) => [id, positions[index]]))
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

  it('numbers a node anew when its number is unusable', () => {
    expect(order(['a', 'b'], new Map([['a', 'first']]))).toEqual(order(['a', 'b']))
  })
})
