import { stat } from 'node:fs/promises'
import { isErrorCode } from '../lib/error-code'

/**
 * Lets root go on as the account that owns the data, so that files and PostgreSQL accept or refuse what they would
 * accept or refuse from the backend. Changes nothing for other accounts, or when the folder does not exist.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  try {
    const { uid, gid } = await stat(folder)
    if (uid === 0) return
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
}
