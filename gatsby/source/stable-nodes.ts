import customApi from 'gatsby-source-custom-api/gatsby-node'
import type { NodeInput, SourceNodesArgs } from 'gatsby'

/** A node of gatsby-source-custom-api: the record of the backend with `id` renamed to `id__normalized`. */
type RecordNode = NodeInput & { id__normalized?: unknown }

/** Ends the name of a field that holds the id of another node. */
const LINK = '___NODE'

/** The part of the plugin that is changed. */
export interface SourcePlugin {
  sourceNodes: (args: SourceNodesArgs, options: { rootKey: string }) => Promise<void>
}

/**
 * gatsby-source-custom-api gives each record a random id, so that to Gatsby all listings are new in every build and it
 * runs all their queries again. From now on a listing has the same node in every build, and only nodes of changed
 * listings are replaced (decision 0074).
 * @param version part of the nodes' ids: with another version all queries run again
 */
export function makeNodesStable(version: string, plugin: SourcePlugin = customApi): void {
  const { sourceNodes } = plugin
  plugin.sourceNodes = async (args, options) => {
    const created: RecordNode[] = []
    const collect = (node: RecordNode) => void created.push(node)
    await sourceNodes({ ...args, actions: { ...args.actions, createNode: collect } }, options)
    const nodes = withNestedObjects(created, options.rootKey)
    const known = new Map(args.getNodesByType(options.rootKey).map(({ id, listPosition }) => [id, listPosition]))
    const ids = stableIds(nodes, (listingId) => args.createNodeId(`${options.rootKey} ${listingId} ${version}`))
    const positions = listPositions(ids, known)
    for (const [index, node] of nodes.entries()) {
      await args.actions.createNode(placed(node, ids[index] ?? node.id, positions[index] ?? 0))
    }
  }
}

/**
 * The plugin makes a node of its own of an object within a record, such as a point, and links it by a random id. Here
 * the object is a field of its record again, as the backend sent it.
 */
function withNestedObjects(created: readonly RecordNode[], rootKey: string): RecordNode[] {
  const nested = new Map(created.filter(({ internal }) => internal.type !== rootKey).map((node) => [node.id, node]))
  return created
    .filter(({ internal }) => internal.type === rootKey)
    .map(({ childEntities: _, ...node }) => {
      const digests = [node.internal.contentDigest]
      const fields = Object.entries(node).map(([key, value]) => {
        const object = key.endsWith(LINK) && typeof value === 'string' ? nested.get(value) : undefined
        if (object === undefined) return [key, value] as const
        const { id: _id, parent: _parent, children: _children, childEntities: _none, internal, ...values } = object
        digests.push(internal.contentDigest)
        return [key.slice(0, -LINK.length), values] as const
      })
      const { id, internal } = node
      return { ...Object.fromEntries(fields), id, internal: { ...internal, contentDigest: digests.join(' ') } }
    })
}

/** A second record with the same id, and one without an id, keep the random id: the build counts and names them. */
function stableIds(nodes: readonly RecordNode[], idOf: (listingId: string) => string): string[] {
  const seen = new Set<string>()
  return nodes.map(({ id, id__normalized: listingId }) => {
    if (typeof listingId !== 'string' || seen.has(listingId)) return id
    seen.add(listingId)
    return idOf(listingId)
  })
}

/**
 * Numbers that sort nodes as the list has them: Gatsby itself only knows in which order they changed last. A node keeps
 * the number it had unless it moved, so that a new listing at the top changes no other node.
 * @param known the numbers of the last build, by node
 */
export function listPositions(ids: readonly string[], known: ReadonlyMap<string, unknown>): number[] {
  let next = 1
  return ids
    .toReversed()
    .map((id) => {
      const last = known.get(id)
      return (next = typeof last === 'number' && last < next ? last : next - 1)
    })
    .reverse()
}

function placed(node: RecordNode, id: string, listPosition: number): RecordNode {
  const { type, contentDigest } = node.internal
  // Without the record as text, which nothing reads and which would be stored beside its fields.
  return { ...node, id, listPosition, internal: { type, contentDigest: `${contentDigest} ${listPosition}` } }
}
