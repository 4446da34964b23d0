import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { secretLinks, secrets } from './schema'

const SECRET_BYTES = 32
/** 32 bytes in base64url. */
const LINK_TOKEN = /^[\w-]{43}$/

/**
 * A secret that only this backend knows, in hex. It is made once and shared by all processes on the database; deleting
 * its row revokes everything signed with it.
 */
export async function readSecret(database: Database, name: string): Promise<string> {
  const find = () => database.select().from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known !== undefined) return known.value
  const value = randomBytes(SECRET_BYTES).toString('hex')
  await database.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [made] = await find()
  if (made === undefined) throw new Error(`The secret '${name}' was not stored`)
  return made.value
}

/**
 * The token of a new link, which opens something to whoever has it (docs/product.md, "Viewings"). It is shown this once
 * and stored as a hash; the purpose's link before it stops working.
 * @param purpose 'calendar', or 'owner:property:villa-karen-x7k2'
 * @param uid of the administrator
 */
export async function createSecretLink(database: Database, purpose: string, uid: string): Promise<string> {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  const link = { tokenHash: hashOf(token), createdBy: uid, createdAt: new Date().toISOString() }
  await database
    .insert(secretLinks)
    .values({ purpose, ...link })
    .onConflictDoUpdate({ target: secretLinks.purpose, set: link })
  return token
}

/** The purpose's link stops working. False when there is none. */
export async function revokeSecretLink(database: Database, purpose: string): Promise<boolean> {
  const rows = await database.delete(secretLinks).where(eq(secretLinks.purpose, purpose)).returning()
  return rows.length > 0
}

/** What a link's token opens; null for a wrong or revoked one. */
export async function findSecretLink(database: Database, token: string): Promise<string | null> {
  if (!LINK_TOKEN.test(token)) return null
  const [link] = await database
    .select()
    .from(secretLinks)
    .where(eq(secretLinks.tokenHash, hashOf(token)))
  return link?.purpose ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
