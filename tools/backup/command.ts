import { LockedError } from '../../backend/src/lib/lock'
import { becomeOwnerOf } from '../lib/become-owner'
import { EnvironmentError, loadEnvironmentFile, readStackEnvironment } from '../lib/environment'
import type { DataPlace } from './backup'
import { BackupError } from './programs'
import { readBackupSettings, type BackupSettings } from './settings'

/**
 * Runs a command, as the account that owns the data when root starts it; prints its result, or its failure as one
 * sentence with exit code 1.
 */
export async function runBackupCommand(
  command: (place: DataPlace, settings: BackupSettings) => Promise<string>,
): Promise<void> {
  // What is dumped and restored holds visitors' messages.
  process.umask(0o077)
  try {
    loadEnvironmentFile()
    const { dataDir, backend } = readStackEnvironment(process.env)
    const settings = readBackupSettings(process.env)
    await becomeOwnerOf(dataDir)
    console.log(await command({ dataDir, databaseUrl: backend.DATABASE_URL }, settings))
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof EnvironmentError || error instanceof LockedError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
