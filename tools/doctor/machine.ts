import { access, constants, stat, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pingPostgres } from '../../backend/src/db/database'
import { innermostReason } from '../../backend/src/lib/errors'
import { orIfMissing } from '../../backend/src/lib/files'
import { ROOT } from '../lib/environment'
import { serversDown } from '../upgrade/services'
import { ok, wrong, type DoctorContext, type Finding, findingsOr, unchecked, warning } from './check'

export async function database({ config: { databaseUrl, dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  if (databaseUrl === undefined) return [ok(`the embedded database in ${dataDir}/db`)]
  try {
    return [ok(`PostgreSQL ${await pingPostgres(databaseUrl)} accepts the login`)]
  } catch (error) {
    return [
      wrong(`PostgreSQL at DATABASE_URL cannot be used: ${innermostReason(error)}. Check host, name and password.`),
    ]
  }
}

/** The token's form is checked with the configuration; this adds what that cannot see. */
export function uploads({ config: { uploadThing, dataDir } }: DoctorContext): readonly Finding[] {
  if (uploadThing === undefined)
    return [ok(`photos are stored in ${dataDir}/uploads, documents in ${dataDir}/documents`)]
  return [
    uploadThing.apiKey.startsWith('sk_test_')
      ? wrong('UPLOADTHING_TOKEN is a test token. Copy the live one from the dashboard.')
      : ok(`the token is for ${uploadThing.ingestHosts.join(', ')}`),
  ]
}

const GIGABYTE = 1024 ** 3
/** Caches stop growing below half of it, and a build needs as much. */
const NEEDED = GIGABYTE

export async function disk({ config: { dataDir }, freeBytes }: DoctorContext): Promise<readonly Finding[]> {
  const free = await freeBytes(dataDir)
  const text = `${(free / GIGABYTE).toFixed(1)} GB free for ${dataDir}`
  return [free >= NEEDED ? ok(text) : wrong(`${text}, but 1 GB is needed. Free some space, or move DATA_DIR.`)]
}

const FOR_OTHERS = 0o007
const FOR_GROUP_AND_OTHERS = 0o077

/** The data folder holds messages and accounts, the files hold passwords and secrets. */
export async function permissions(context: DoctorContext): Promise<readonly Finding[]> {
  const { dataDir } = context.config
  const folder = await modeOf(dataDir)
  if (folder === null) return [unchecked(`${dataDir} does not exist yet`), ...(await secretFiles(context))]
  const errors: Finding[] = []
  if ((folder & FOR_OTHERS) !== 0) {
    errors.push(wrong(`everybody on this machine can look into ${dataDir}. Run: chmod o-rwx ${dataDir}`))
  }
  if (!(await isWritable(dataDir))) {
    errors.push(wrong(`this account cannot write to ${dataDir}. Run it as the backend's account, or chown it.`))
  }
  return findingsOr([...errors, ...(await secretFiles(context))], 'only owners read data and secrets')
}

async function secretFiles({ config: { dataDir }, env, envFile }: DoctorContext): Promise<Finding[]> {
  const files = [
    ...(envFile === null ? [] : [envFile.path, join(dirname(envFile.path), 'publisher')]),
    join(dataDir, 'publisher-secret'),
    ...(env.RESTIC_PASSWORD_FILE === undefined ? [] : [resolve(ROOT, env.RESTIC_PASSWORD_FILE)]),
  ]
  const errors: Finding[] = []
  for (const file of files) {
    const mode = await modeOf(file)
    if (mode !== null && (mode & FOR_GROUP_AND_OTHERS) !== 0) {
      errors.push(wrong(`others than its owner can read ${file}. Run: chmod 600 ${file}`))
    }
  }
  return errors
}

async function modeOf(path: string): Promise<number | null> {
  return (await orIfMissing(stat(path), null, ['ENOENT', 'ENOTDIR', 'EACCES']))?.mode ?? null
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK)
    return true
  } catch {
    // Whatever the reason is, it cannot be written.
    return false
  }
}

/** An upgrade that was killed leaves the backend out of nginx that it was about to replace. */
export async function nginx({ nginxSite }: DoctorContext): Promise<readonly Finding[]> {
  const configuration = await orIfMissing(readFile(nginxSite, 'utf8'), null)
  if (configuration === null) return []
  const down = serversDown(configuration)
  if (down.length === 0) return [ok('every backend gets requests')]
  return [
    warning(
      `${down.join(' and ')} get no requests: ${nginxSite} says "down". If no upgrade is running, remove the word and run: systemctl reload nginx`,
    ),
  ]
}
