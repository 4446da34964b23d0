import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { secrets } from './schema'

const SECRET_BYTES = 32

/**
 * A secret that only this backend knows, in hex unless `make` makes another one. It is made once and shared by all processes on the database; deleting
 * its row revokes everything signed with it.
 */
export async function readSecret(
  database: Database,
  name: string,
  make = () => randomBytes(SECRET_BYTES).toString('hex'),
): Promise<string> {
  const find = () => database.select().from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known !== undefined) return known.value
  await database.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [made] = await find()
  if (made === undefined) throw new Error(`The secret '${name}' was not stored`)
  return made.value
}
