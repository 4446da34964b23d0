import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isErrorCode } from '../lib/error-code'
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

/** Replaces the file atomically, so that it is complete even when the process is killed. */
export async function saveAccounts(file: string, accounts: StoredAccount[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(accounts, null, 1), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
