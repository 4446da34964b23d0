import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../lib/error-code'

const SECRET_BYTES = 32

/** The secret that backend and publisher of this machine share when none is set; only its owner can read it. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'publisher-secret')
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}
