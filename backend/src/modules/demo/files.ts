import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { LISTING_KINDS, RATING } from '../../../../contract/limits'
import { StartError } from '../../lib/errors'
import { KIND_LIST, type Kind, type ListingFields } from '../listings'
import { isUploadKey } from '../photos'

/** The demo data cannot be used; the message names the file, the place and the fault. */
export class DemoDataError extends StartError {}

const timeSchema = z.iso.datetime()

const addedFields = {
  id: idSchema,
  createdAt: timeSchema,
  /** Names of files in `photos/`, next to the JSON files. */
  imageUrls: z.array(z.string().check(z.refine(isUploadKey, 'Not a plain file name'))),
  /** How many days before the demo data is written the listing was confirmed as available; never without it. */
  confirmedDaysAgo: z.optional(z.int().check(z.gte(0), z.lte(365))),
  /** Facts that are days, as how many days before the demo data is written. */
  daysAgo: z.optional(z.record(z.string(), z.int().check(z.gte(0), z.lte(365)))),
  /** What it cost before its price was reduced, in Kenyan shillings, and how many days ago that was. */
  reduction: z.optional(z.object({ from: z.int().check(z.gt(0)), daysAgo: z.int().check(z.gte(0), z.lte(365)) })),
}
const reviewSchema = z.object({
  id: idSchema,
  listing: z.object({ kind: z.enum(LISTING_KINDS), id: idSchema }),
  userId: z.string(),
  username: z.nullable(z.string()),
  rating: z.int().check(z.gte(RATING.min), z.lte(RATING.max)),
  message: z.string().check(z.minLength(1)),
  createdAt: timeSchema,
  reply: z.nullable(z.string().check(z.minLength(1))),
  viewed: z.boolean(),
  verified: z._default(z.boolean(), false),
})

export type DemoListing = ListingFields & z.infer<z.ZodMiniObject<typeof addedFields>>

export interface DemoData {
  readonly kinds: readonly { readonly kind: Kind; readonly listings: readonly DemoListing[] }[]
  readonly reviews: readonly z.infer<typeof reviewSchema>[]
}

/** Reads `<plural>.json` of every kind of listing, and `reviews.json`. @throws DemoDataError */
export async function readDemoData(folder: string): Promise<DemoData> {
  const kinds = await Promise.all(
    KIND_LIST.map(async (kind) => ({ kind, listings: await readList(folder, `${kind.plural}.json`, schemaOf(kind)) })),
  )
  const reviews = await readList(folder, 'reviews.json', reviewSchema)
  const known = new Set(kinds.flatMap(({ kind: { kind }, listings }) => listings.map(({ id }) => `${kind} ${id}`)))
  for (const { id, listing } of reviews) {
    const name = `${listing.kind} ${listing.id}`
    if (!known.has(name)) {
      throw new DemoDataError(`${join(folder, 'reviews.json')}: review ${id} is of the unknown ${name}`)
    }
  }
  return { kinds, reviews }
}

function schemaOf({ input }: Kind): z.ZodMiniType<DemoListing> {
  // The type of `input` hides its shape, so the type of the result must be stated.
  return z.pipe(z.extend(input, addedFields), z.custom<DemoListing>())
}

async function readList<Item>(folder: string, name: string, itemSchema: z.ZodMiniType<Item>): Promise<Item[]> {
  const path = join(folder, name)
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new DemoDataError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
  const result = z.array(itemSchema).safeParse(content)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new DemoDataError(`${path} cannot be used: ${faults.join('; ')}`)
}
