import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { isErrorCode } from './error-code'

/**
 * Lets root go on as the account that owns the data, so that files and PostgreSQL accept or refuse what they would
 * accept or refuse from the backend. Changes nothing for other accounts, or when the folder does not exist.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(folder).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (owner === null || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  // Where ssh, rclone and restic's cache have their files.
  process.env.HOME = userInfo().homedir
}
