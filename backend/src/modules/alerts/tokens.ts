import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database'
import { readSecret } from '../../db/secrets'

const SECRET_NAME = 'alert-links'
const ID_BYTES = 16

/** What a link does: confirm an alert, end one alert, or end all alerts of a subscriber. */
export type LinkPurpose = 'confirm' | 'alert' | 'subscriber'

/**
 * Links carry the id of a row and its HMAC-SHA256, so that no token is stored and none can be guessed; a link of one
 * purpose is invalid for another.
 */
export interface LinkTokens {
  /** @param id a UUID; returns 64 characters of base64url */
  create(purpose: LinkPurpose, id: string): Promise<string>
  /** The id, or null when the token is not one of ours. */
  read(purpose: LinkPurpose, token: string): Promise<string | null>
}

export function createLinkTokens(database: Database): LinkTokens {
  return {
    create: async (purpose, id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, await sign(purpose, bytes)]).toString('base64url')
    },
    read: async (purpose, token) => {
      if (!/^[\w-]{64}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      return timingSafeEqual(bytes.subarray(ID_BYTES), await sign(purpose, id)) ? uuidOf(id) : null
    },
  }

  async function sign(purpose: LinkPurpose, id: Buffer): Promise<Buffer> {
    return createHmac('sha256', await readSecret(database, SECRET_NAME))
      .update(`${purpose}:${id.toString('hex')}`)
      .digest()
  }
}

function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
