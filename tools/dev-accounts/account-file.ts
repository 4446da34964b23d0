import { readFile } from 'node:fs/promises'
import { isErrorCode } from '../lib/error-code'
import { writePrivateFile } from '../lib/write-private-file'
import type { StoredAccount } from './emulator-accounts'

/** The saved accounts; none before the first save. Throws when the file is damaged. */
export async function loadAccounts(file: string): Promise<StoredAccount[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StoredAccount[]
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return []
    if (error instanceof SyntaxError) {
      throw new Error(`${file} is damaged. Restore it, or delete it to start with the demo accounts only.`, {
        cause: error,
      })
    }
    throw error
  }
}

export function saveAccounts(file: string, accounts: StoredAccount[]): Promise<void> {
  return writePrivateFile(file, JSON.stringify(accounts, null, 1))
}
