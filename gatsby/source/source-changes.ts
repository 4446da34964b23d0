import { createHash } from 'node:crypto'
import customApi from 'gatsby-source-custom-api/gatsby-node'
import type { NodeInput, SourceNodesArgs } from 'gatsby'
import { serveJson } from './serve-json'
import type { SourceLists } from './source-lists'
import type { Sourced, SourcedListings, Sourcing } from './sourcing-record'
import type { ListingNodeType } from './validate-listings'

/** A node of gatsby-source-custom-api: the record of the backend with `id` renamed to `id__normalized`. */
type RecordNode = NodeInput & { id__normalized?: unknown }

/** Ends the name of a field that holds the id of another node. */
const LINK = '___NODE'

interface SourceOptions {
  rootKey: ListingNodeType
  url?: string
}

/** The part of the plugin that is changed. */
export interface SourcePlugin {
  sourceNodes: (args: SourceNodesArgs, options: SourceOptions) => Promise<void>
}

/** A record of a list, and what its node is made of. */
interface ListEntry extends Sourced {
  readonly record: unknown
  /** Null without an id, and when an earlier record has it: its node has a random id, and the build names the record. */
  readonly listingId: string | null
  /** Whether the last build made no such node. */
  readonly isChanged: boolean
}

/**
 * By itself gatsby-source-custom-api fetches the lists from the backend once more, where they may have changed since
 * they were validated, and gives each record a random id, so that to Gatsby all listings are new in every build. From
 * now on it is given the validated records that changed since the last build, and a listing has the same node in every
 * build: only nodes of changed listings are replaced, and only their queries run (decision 0074).
 */
export function sourceChanges(lists: SourceLists, sourcing: Sourcing, plugin: SourcePlugin = customApi): void {
  const { sourceNodes } = plugin
  plugin.sourceNodes = async (args, options) => {
    const type = options.rootKey
    const { createNode, touchNode } = args.actions
    const nodeId = (listingId: string) => args.createNodeId(`${type} ${listingId} ${sourcing.version}`)

    const entries = listEntries(lists[type], sourcing.last[type])
    const changed = entries.filter(({ isChanged }) => isChanged)
    const nodes = await serveJson(
      changed.map(({ record }) => withNormalizedId(record)),
      (url) => collectNodes(args, (collecting) => sourceNodes(collecting, { ...options, url })),
    )
    for (const [index, node] of withNestedObjects(nodes, type).entries()) {
      const entry = changed[index]
      if (entry) await createNode(placed(node, entry, entry.listingId === null ? node.id : nodeId(entry.listingId)))
    }
    for (const { listingId, digest, position, isChanged } of entries) {
      if (listingId === null) continue
      sourcing.current[type][listingId] = { digest, position }
      // Otherwise Gatsby deletes the node.
      if (!isChanged) touchNode(touched(nodeId(listingId), type))
    }
  }
}

function listEntries(records: readonly unknown[], last: SourcedListings): ListEntry[] {
  const seen = new Set<string>()
  const listingIds = records.map((record) => {
    const id = idOf(record)
    if (typeof id !== 'string' || seen.has(id)) return null
    seen.add(id)
    return id
  })
  const known = listingIds.map((id) => (id === null ? undefined : last[id]))
  const positions = listPositions(known.map((sourced) => sourced?.position))
  return records.map((record, index) => {
    const digest = createHash('sha256').update(JSON.stringify(record)).digest('base64')
    const position = positions[index] ?? 0
    const isChanged = known[index]?.digest !== digest || known[index].position !== position
    return { record, listingId: listingIds[index] ?? null, digest, position, isChanged }
  })
}

/** The plugin renames it as well, but with a line in the log for each. */
function withNormalizedId(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('id' in record)) return record
  const { id, ...fields } = record
  return { id__normalized: id, ...fields }
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
}

/**
 * Numbers that sort nodes as the list has them: Gatsby itself only knows in which order they changed last. A node keeps
 * the number it had unless it moved, so that a new listing at the top changes no other node.
 * @param last the numbers of the last build, in the order of the list; undefined for a new listing
 */
export function listPositions(last: readonly (number | undefined)[]): number[] {
  let next = 1
  return last
    .toReversed()
    .map((position) => (next = position !== undefined && position < next ? position : next - 1))
    .reverse()
}

async function collectNodes(
  args: SourceNodesArgs,
  source: (args: SourceNodesArgs) => Promise<void>,
): Promise<RecordNode[]> {
  const nodes: RecordNode[] = []
  const createNode = (node: RecordNode) => void nodes.push(node)
  await source({ ...args, actions: { ...args.actions, createNode } })
  return nodes
}

/**
 * The plugin makes a node of its own of an object within a record, such as a point, and links it by a random id. Here
 * the object is a field of its record again, as the backend sent it.
 */
function withNestedObjects(created: readonly RecordNode[], type: ListingNodeType): RecordNode[] {
  const nested = new Map(created.filter(({ internal }) => internal.type !== type).map((node) => [node.id, node]))
  return created
    .filter(({ internal }) => internal.type === type)
    .map(({ childEntities: _, ...node }) => {
      const fields = Object.entries(node).map(([key, value]) => {
        const object = key.endsWith(LINK) && typeof value === 'string' ? nested.get(value) : undefined
        if (object === undefined) return [key, value] as const
        const {
          id: _id,
          parent: _parent,
          children: _children,
          childEntities: _none,
          internal: _internal,
          ...values
        } = object
        return [key.slice(0, -LINK.length), values] as const
      })
      return { ...(Object.fromEntries(fields) as typeof node), id: node.id, internal: node.internal }
    })
}

function placed(node: RecordNode, { digest, position }: Sourced, id: string): RecordNode {
  const { type } = node.internal
  // Without the record as text, which nothing reads and which would be stored beside its fields.
  return { ...node, id, listPosition: position, internal: { type, contentDigest: `${digest} ${position}` } }
}

/** All that Gatsby reads of a node that it has stored. */
function touched(id: string, type: ListingNodeType): NodeInput {
  return { id, internal: { type, contentDigest: '' } }
}
