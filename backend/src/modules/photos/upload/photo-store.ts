import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths } from '../../../../../contract/paths'
import type { Config } from '../../../config'
import { hasCode } from '../../../lib/errors'
import { orIfMissing } from '../../../lib/files'
import { writeUploadToken } from '../../../../../contract/site/upload-token'

/** Where uploaded files are stored: UploadThing or the built-in store. */
export interface PhotoStore {
  /** For the upload library: identifies the store and contains its key. */
  readonly token: string
  /** Signs the messages between upload route and store. */
  readonly apiKey: string
  /** The token and key that the ones above replace, if both are valid for now. */
  readonly previous?: { readonly token: string; readonly apiKey: string } | undefined
  /** Where the built-in store receives files; undefined for UploadThing, whose token contains it. */
  readonly ingestUrl: string | undefined
  /** Where the store reports an uploaded file. */
  readonly callbackUrl: string
}

/** The built-in store. */
export interface OwnStore extends PhotoStore {
  readonly ingestUrl: string
}

const SECRET_FILE = 'upload-secret'
const SECRET_BYTES = 32

/** Of photos: UploadThing when its token is configured, else the built-in store. */
export function photoStoreOf({ uploadThing }: Config, own: OwnStore): PhotoStore {
  if (uploadThing === undefined) return own
  const { token, apiKey, previous } = uploadThing
  return { token, apiKey, previous, ingestUrl: undefined, callbackUrl: own.callbackUrl }
}

/** The built-in store, which always receives documents: it checks them before they are stored anywhere. */
export async function openOwnStore({ dataDir, publicUrl }: Config): Promise<OwnStore> {
  const apiKey = `sk_${await readOrCreateSecret(dataDir)}`
  const token = writeUploadToken({ apiKey, appId: 'own', regions: ['own'], ingestHost: 'localhost' })
  const callbackUrl = publicUrl + apiPaths.uploads
  return { token, apiKey, ingestUrl: publicUrl + apiPaths.uploadIngest, callbackUrl }
}

/** Created once: of several processes that start at the same time on one folder, all use the first one's. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE)
  const known = await orIfMissing(readFile(path, 'utf8'), null)
  if (known !== null) return known
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
    // Unlike a rename, fails instead of replacing another process's secret.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
