import type * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import { knownFacts } from '../../../../contract/listing-facts'
import { searchIndexQuerySchema, searchIndexSchema } from '../../../../contract/search-index'
import type { Database } from '../../db/database'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import type { ListingRow } from './kind'
import { KINDS } from './kinds'
import { findListings, isPublic } from './repository'

type SearchFacts = z.infer<typeof searchIndexSchema>[number]

/** What searches know of each public listing besides its card, newest first; cached until a listing changes. */
export function searchIndexRoutes(app: ZodFastifyInstance, { database }: { database: Database }): void {
  app.get(
    '/search-index',
    {
      config: { cached: 'byQuery' },
      schema: {
        summary: 'What a search in words knows of each listing of a kind besides its card',
        querystring: searchIndexQuerySchema,
        response: { 200: searchIndexSchema, ...errorResponses(400, 500) },
      },
    },
    async ({ query: { kind } }) => {
      const rows = await findListings(database, KINDS[kind], isPublic(KINDS[kind].table))
      return rows.map((row) => searchFactsOf(kind, row))
    },
  )
}

function searchFactsOf(kind: ListingKind, row: ListingRow): SearchFacts {
  const { id, reference, county, features, point } = row
  return {
    id,
    reference,
    ...(county !== null && { county }),
    ...(features.length > 0 && { features }),
    ...knownFacts(kind, { ...row }, { place: 'search' }),
    ...(point && { point }),
  }
}
