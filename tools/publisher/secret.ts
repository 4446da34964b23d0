import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../lib/error-code'
import { writePrivateFile } from '../lib/write-private-file'

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
  await writePrivateFile(file, secret)
  return secret
}
