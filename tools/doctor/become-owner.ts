import { stat } from 'node:fs/promises'
import { orIfMissing } from '../../backend/src/lib/or-if-missing'

/**
 * Lets root go on as the account that owns the data, so that files and PostgreSQL accept or refuse what they would
 * accept or refuse from the backend. Changes nothing for other accounts, or when the folder does not exist.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await orIfMissing(stat(folder), null)
  if (owner === null || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
