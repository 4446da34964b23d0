import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths } from '../../../../../contract/paths'
import type { Config } from '../../../config'
import { hasCode } from '../../../lib/errors'
import { writeUploadToken } from '../../../lib/upload-token'

/** Where uploaded photos go. */
export interface PhotoStore {
  /** For the upload library: names the store, with the key. */
  readonly token: string
  /** Signs what is said to the store and by it. */
  readonly apiKey: string
  /** Where the agency's own store takes photos; undefined for UploadThing, whose token says it. */
  readonly ingestUrl: string | undefined
  /** Where the store tells of a photo that has arrived. */
  readonly callbackUrl: string
}

const SECRET_FILE = 'upload-secret'
const SECRET_BYTES = 32

/** UploadThing when there is a token for it, else the agency's own store in `<dataDir>/uploads`. */
export async function openPhotoStore(config: Config): Promise<PhotoStore> {
  const callbackUrl = config.publicUrl + apiPaths.uploads
  if (config.uploadThing !== undefined) {
    const { token, apiKey } = config.uploadThing
    return { token, apiKey, ingestUrl: undefined, callbackUrl }
  }
  const secret = await readOrMakeSecret(config.dataDir)
  const apiKey = `sk_${secret}`
  const token = writeUploadToken({ apiKey, appId: 'own', regions: ['own'], ingestHost: 'localhost' })
  return { token, apiKey, ingestUrl: config.publicUrl + apiPaths.uploadIngest, callbackUrl }
}

/** Made once; of several processes that start together on one folder, the first one's counts for all. */
async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(SECRET_BYTES).toString('hex'))
      await file.sync()
    } finally {
      await file.close()
    }
    // Fails where a rename would replace the secret of another process.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
