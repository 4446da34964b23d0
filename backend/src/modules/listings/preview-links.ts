import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import { listingPath, PREVIEW_PARAMETER } from '../../../../contract/paths'
import type { Database } from '../../db/database'
import { readSecret } from '../../db/secrets'
import { isSameSecret, signatureOf } from '../../lib/signatures'

/** How long a link shows a draft. */
const VALID_MS = 7 * DAY_MS
const SECRET_NAME = 'preview-links'

const requestSchema = z.object({
  params: z.object({ id: z.string() }),
  query: z.object({ [PREVIEW_PARAMETER]: z.string().check(z.regex(/^\d{13}\.[0-9a-f]{64}$/)) }),
})

export interface PreviewLink {
  readonly url: string
  /** ISO 8601 timestamp. */
  readonly expiresAt: string
}

/** Links that show a draft to anyone who has them, until they expire. */
export interface PreviewLinks {
  create(kind: ListingKind, id: string): Promise<PreviewLink>
  /** Whether the request for a listing carries a valid link's signature. */
  allows(kind: ListingKind, request: FastifyRequest): Promise<boolean>
}

/** @param clock milliseconds since 1970 */
export function createPreviewLinks({
  database,
  siteUrl,
  clock = Date.now,
}: {
  database: Database
  siteUrl: string
  clock?: () => number
}): PreviewLinks {
  return {
    create: async (kind, id) => {
      const expires = clock() + VALID_MS
      const token = `${expires}.${await sign(kind, id, expires)}`
      const url = `${siteUrl}${listingPath(kind, id)}?${PREVIEW_PARAMETER}=${token}`
      return { url, expiresAt: new Date(expires).toISOString() }
    },

    allows: async (kind, request) => {
      const { data } = requestSchema.safeParse(request)
      if (data === undefined) return false
      const [expires = '', signature = ''] = data.query[PREVIEW_PARAMETER].split('.')
      return clock() < Number(expires) && isSameSecret(signature, await sign(kind, data.params.id, Number(expires)))
    },
  }

  async function sign(kind: ListingKind, id: string, expires: number): Promise<string> {
    const signature = signatureOf(`${kind}/${id}/${expires}`, await readSecret(database, SECRET_NAME))
    return signature.slice(signature.indexOf('=') + 1)
  }
}
