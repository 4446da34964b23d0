import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { SourceLists } from './source-lists'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/** The nodes of gatsby-source-custom-api: records of the backend with `id` renamed to `id__normalized`. */
type SourcedNodes = Record<ListingNodeType, readonly object[]>

const sourcedListsSchema = z.object({
  /** Ids of the listings that Gatsby sourced. */
  ids: z.object({ Property: z.array(z.string()), Car: z.array(z.string()) }),
  /** Whether they show the same content as the validated lists. */
  areAsValidated: z.boolean(),
})

/** What Gatsby built the site from, for the tool that verifies the pages. */
export type SourcedLists = z.infer<typeof sourcedListsSchema>

const TYPES = Object.keys(LISTING_NODE_TYPES) as ListingNodeType[]

/** Throws when Gatsby sourced another number of records than were validated. */
export function compareSourced(lists: SourceLists, nodes: SourcedNodes): SourcedLists {
  for (const type of TYPES) {
    if (nodes[type].length !== lists[type].length) {
      throw new Error(
        `${LISTING_NODE_TYPES[type].path} had ${lists[type].length} records when validated, but ${nodes[type].length} were sourced: ` +
          'the backend failed or its listings changed during the build. Build again',
      )
    }
  }
  const sourced = {
    Property: readRecords('Property', nodes.Property.map(withId)),
    Car: readRecords('Car', nodes.Car.map(withId)),
  }
  return {
    ids: { Property: sourced.Property.map(({ id }) => id), Car: sourced.Car.map(({ id }) => id) },
    areAsValidated: TYPES.every((type) => toText(sourced[type]) === toText(readRecords(type, lists[type]))),
  }
}

export async function writeSourcedLists(root: string, sourced: SourcedLists): Promise<void> {
  const file = sourcedListsFile(root)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(sourced))
}

/** @param root the checkout that was built */
export async function readSourcedLists(root: string): Promise<SourcedLists> {
  return sourcedListsSchema.parse(JSON.parse(await readFile(sourcedListsFile(root), 'utf8')))
}

/** In Gatsby's own folder, because it describes the build that the folder belongs to. */
function sourcedListsFile(root: string): string {
  return join(root, '.cache', 'sourced-lists.json')
}

function withId(node: object): unknown {
  return { ...node, id: 'id__normalized' in node ? node.id__normalized : undefined }
}

/** The records that get a page, as pages show them. */
function readRecords(type: ListingNodeType, records: readonly unknown[]) {
  return records.flatMap((record) => LISTING_NODE_TYPES[type].read(record) ?? [])
}

/** Equal for the same listings in any order: Gatsby does not promise the order of nodes. */
function toText(listings: readonly object[]): string {
  return listings
    .map((listing) => JSON.stringify(listing))
    .sort()
    .join('\n')
}
