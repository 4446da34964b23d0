import { createHmac } from 'node:crypto'
import type { Database } from '../../db/database'
import { readSecret } from '../../db/secrets'

const SECRET_NAME = 'review-authors'
/** 16 bytes: no two people ever share one. */
const CHARACTERS = 22

/** What the public sees in place of a user id: the same for all reviews by one person, and useless elsewhere. */
export type Pseudonymize = (userId: string) => string

/** HMAC-SHA256 of user ids, cut and in base64url (decision 0066). */
export async function readPseudonyms(database: Database): Promise<Pseudonymize> {
  const key = await readSecret(database, SECRET_NAME)
  return (userId) => createHmac('sha256', key).update(userId).digest('base64url').slice(0, CHARACTERS)
}
