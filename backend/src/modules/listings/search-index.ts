import type * as z from 'zod/mini'
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
      const { table } = KINDS[kind]
      return (await findListings(database, table, isPublic(table))).map(searchFactsOf)
    },
  )
}

/** The fields that only cars have are absent from a property's row. */
type AnyRow = ListingRow & Partial<Record<'transmission' | 'fuel' | 'drive' | 'colour', string | null>>

function searchFactsOf(row: AnyRow): SearchFacts {
  const { id, reference, county, features, transmission, fuel, drive, colour, point } = row
  return {
    id,
    reference,
    ...(county !== null && { county }),
    ...(features.length > 0 && { features }),
    ...(transmission && { transmission }),
    ...(fuel && { fuel }),
    ...(drive && { drive }),
    ...(colour && { colour }),
    ...(point && { point }),
  }
}
