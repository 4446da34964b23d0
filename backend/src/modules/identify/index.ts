import { and, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { identifiedListingSchema, type IdentifiedListing } from '../../../../contract/listing-management'
import { parseReference } from '../../../../contract/reference'
import type { Database } from '../../db/database'
import { errorResponses, HttpError } from '../../lib/errors'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import { findByReference, isPublic, KIND_LIST } from '../listings'
import { isUploadKey } from '../photos'

/** Visitors who were sent a reference or a photo ask here whether it is really the agency's. */
export const identifyModule: Module<CoreServices> = {
  routes: { public: [identifyRoutes] },
}

const CODE_MAX = 200
const CODE_RULE = `must have 1 to ${CODE_MAX} characters`
const params = z.object({ code: z.string().check(z.minLength(1, CODE_RULE), z.maxLength(CODE_MAX, CODE_RULE)) })

function identifyRoutes(app: ZodFastifyInstance, { database }: { database: Database }): void {
  app.get(
    '/identify/:code',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Which public listing has this reference or this photo',
        params,
        response: { 200: identifiedListingSchema, ...errorResponses(400, 404, 429, 500) },
      },
    },
    async ({ params: { code } }) => {
      const listing = await identify(database, code)
      if (listing === null) throw new HttpError(404, 'No listing has this reference or photo')
      return listing
    },
  )
}

/** The listing that anyone may see with this reference or this photo; null when there is none. */
async function identify(database: Database, code: string): Promise<IdentifiedListing | null> {
  return (await findByReferenceCode(database, code)) ?? (isUploadKey(code) ? findByPhoto(database, code) : null)
}

async function findByReferenceCode(database: Database, code: string): Promise<IdentifiedListing | null> {
  const parsed = parseReference(code)
  const listing = parsed && (await findByReference(database, parsed.kind, parsed.reference))
  return listing && { ...listing, by: 'reference' }
}

/** @param key the last part of the photo's URL, at whichever store it is */
async function findByPhoto(database: Database, key: string): Promise<IdentifiedListing | null> {
  for (const { kind, table } of KIND_LIST) {
    const [row] = await database
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(and(isPublic(table), sql`photo_keys(${table.imageUrls}) @> array[${key}]::text[]`))
      .orderBy(table.id)
      .limit(1)
    if (row !== undefined) return { kind, ...row, by: 'photo' }
  }
  return null
}
