import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../../backend/src/lib/files'
import { isErrorCode } from '../lib/errors'

/** Its file in DATA_DIR. */
export const PUBLISH_RECORD = 'publish-state.json'

/** The publisher's state that must survive when it is killed. */
const publishRecordSchema = z.object({
  /** Accepted requests whose changes are not on the site yet. */
  pending: z.array(z.number()),
  /** The last attempt to build, if it failed. Times are ISO 8601. */
  failure: z.object({ reason: z.string(), at: z.string(), tries: z.number(), nextTryAt: z.string() }).nullable(),
  publishedAt: z.string().nullable(),
  /** The release that the administrator rolled back: pending requests wait for the next one. */
  rolledBackFrom: z.string().nullable(),
  /** Ids of recent calls and their times in milliseconds since 1970, so that no call counts twice. */
  seen: z.record(z.string(), z.number()),
})

export type PublishRecord = z.infer<typeof publishRecordSchema>

export const EMPTY_RECORD: PublishRecord = {
  pending: [],
  failure: null,
  publishedAt: null,
  rolledBackFrom: null,
  seen: {},
}

/** @returns null when there is none @throws Error when it is damaged */
export async function readPublishRecord(file: string): Promise<PublishRecord | null> {
  try {
    return publishRecordSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

export function writePublishRecord(file: string, record: PublishRecord): Promise<void> {
  return writeFileAtomically(file, `${JSON.stringify(record, null, 2)}\n`)
}

const SECRET_BYTES = 32

/** The secret that backend and publisher of this machine share when none is set; only its owner can read it. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'publisher-secret')
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  await writeFileAtomically(file, secret, 0o600)
  return secret
}
