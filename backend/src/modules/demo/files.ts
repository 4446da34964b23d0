import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { carInputSchema } from '../../../../contract/car'
import { idSchema } from '../../../../contract/fields'
import { LISTING_KINDS, RATING } from '../../../../contract/limits'
import { propertyInputSchema } from '../../../../contract/property'
import { isUploadKey } from '../photos'

/** The demo data cannot be used; the message says which file and what is wrong where. */
export class DemoDataError extends Error {}

const momentSchema = z.iso.datetime()

/** Names of files in `photos/`, beside the JSON files. */
const photoNames = z.array(z.string().check(z.refine(isUploadKey, 'Not a plain file name')))

const propertySchema = z.extend(propertyInputSchema, { id: idSchema, createdAt: momentSchema, imageUrls: photoNames })
const carSchema = z.extend(carInputSchema, { id: idSchema, createdAt: momentSchema, imageUrls: photoNames })
const reviewSchema = z.object({
  id: idSchema,
  listing: z.object({ kind: z.enum(LISTING_KINDS), id: idSchema }),
  userId: z.string(),
  username: z.nullable(z.string()),
  rating: z.int().check(z.gte(RATING.min), z.lte(RATING.max)),
  message: z.string().check(z.minLength(1)),
  createdAt: momentSchema,
  reply: z.nullable(z.string().check(z.minLength(1))),
  viewed: z.boolean(),
})

export interface DemoData {
  readonly properties: z.infer<typeof propertySchema>[]
  readonly cars: z.infer<typeof carSchema>[]
  readonly reviews: z.infer<typeof reviewSchema>[]
}

/** @throws DemoDataError naming file, place and fault */
export async function readDemoData(folder: string): Promise<DemoData> {
  const demo = {
    properties: await readList(folder, 'properties.json', propertySchema),
    cars: await readList(folder, 'cars.json', carSchema),
    reviews: await readList(folder, 'reviews.json', reviewSchema),
  }
  const listings = { property: idsOf(demo.properties), car: idsOf(demo.cars) }
  for (const { id, listing } of demo.reviews) {
    if (!listings[listing.kind].has(listing.id)) {
      throw new DemoDataError(
        `${join(folder, 'reviews.json')}: review ${id} is of the unknown ${listing.kind} ${listing.id}`,
      )
    }
  }
  return demo
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

function idsOf(items: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id))
}
