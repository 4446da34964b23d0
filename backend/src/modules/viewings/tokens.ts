import { createHmac } from 'node:crypto'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import type { Database } from '../../db/database'
import { readSecret } from '../../db/secrets'
import { isSameSecret } from '../../lib/signatures'

/**
 * The links to visitors' pages. Their tokens are signed and hold the viewing's id, so that the dashboard can show a link
 * again; without its viewing a token opens nothing.
 */
export interface ViewingTokens {
  /** The address of a viewing's page. `on` may be a transaction. */
  urlOf(id: string, on?: Database): Promise<string>
  /** The same for many, with one look at the database. */
  urls(on?: Database): Promise<(id: string) => string>
  /** The viewing's id; null for a token that is not ours. */
  idOf(token: string): Promise<string | null>
}

const SECRET_NAME = 'viewing-links'
const ID_BYTES = 16
/** An id and its signature in base64url, which has one way to write them. */
const TOKEN = /^[\w-]{64}$/

export function createViewingTokens(database: Database, publicUrl: string): ViewingTokens {
  const urls: ViewingTokens['urls'] = async (on = database) => {
    const secret = await readSecret(on, SECRET_NAME)
    return (id) => publicUrl + viewingPaths.page(tokenOf(id, secret))
  }
  return {
    urls,
    urlOf: async (id, on) => (await urls(on))(id),
    idOf: async (token) => {
      if (!TOKEN.test(token)) return null
      const id = uuidOf(Buffer.from(token, 'base64url').subarray(0, ID_BYTES))
      return isSameSecret(token, tokenOf(id, await readSecret(database, SECRET_NAME))) ? id : null
    },
  }
}

function tokenOf(id: string, secret: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, createHmac('sha256', secret).update(bytes).digest()]).toString('base64url')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
