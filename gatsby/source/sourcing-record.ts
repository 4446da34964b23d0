import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { buildRecord } from '../build-record'
import type { ListingNodeType } from './validate-listings'

const sourcedSchema = z.object({
  /** Of the record as the backend sent it. */
  digest: z.string(),
  /** `listPosition` of the node. */
  position: z.number(),
})

/** What a listing's node was made of. */
export type Sourced = z.infer<typeof sourcedSchema>

/** By id of the listing. */
export type SourcedListings = Record<string, Sourced>

const listingsSchema = z.record(z.string(), sourcedSchema)

const record = buildRecord(
  'sourcing.json',
  z.object({
    /** Of the code that sourced the listings. */
    code: z.string(),
    version: z.string(),
    /** Null until the build has succeeded. */
    listings: z.object({ Property: listingsSchema, Car: listingsSchema }).nullable(),
  }),
)

export interface Sourcing {
  readonly code: string
  /** Part of the ids of all nodes of listings. */
  readonly version: string
  /** Of the last build, whose nodes Gatsby has stored; without listings when the version is new. */
  readonly last: Readonly<Record<ListingNodeType, SourcedListings>>
  /** Of this build, as far as it has come. */
  readonly current: Record<ListingNodeType, SourcedListings>
}

/**
 * The version is that of the last build, so that both have the same nodes, unless that build failed or had other code:
 * a build that fails has stored its nodes but not which pages they change, so the next one must run all queries.
 */
export async function startSourcing(root: string, code: string): Promise<Sourcing> {
  const known = await record.read(root)
  const last = known?.code === code ? known.listings : null
  const version = known && last ? known.version : randomUUID()
  await record.write(root, { code, version, listings: null })
  return { code, version, last: last ?? { Property: {}, Car: {} }, current: { Property: {}, Car: {} } }
}

/** After a successful build. */
export async function finishSourcing(root: string, { code, version, current }: Sourcing): Promise<void> {
  await record.write(root, { code, version, listings: current })
}
