import { access, constants, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { orIfMissing } from '../../../backend/src/lib/files'
import { ROOT } from '../../lib/environment'
import { findingsOr, unchecked, wrong, type Finding, type DoctorContext } from '../check'

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
