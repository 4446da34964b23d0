import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isErrorCode } from '../lib/error-code'

/** The folder, or the nearest one above that exists. */
export async function existingFolder(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
    return existingFolder(dirname(folder))
  }
}
