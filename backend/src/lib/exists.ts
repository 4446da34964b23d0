import { access } from 'node:fs/promises'
import { hasCode } from './errors'

/** Whether a file or folder exists. @throws any error but ENOENT */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
