import { LockedError } from '../../backend/src/db/folder-lock'
import { EnvironmentError, loadEnvironmentFile, readStackEnvironment } from '../lib/environment'
import { BackupError } from './backup-error'

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** Runs a command with the first argument; prints its result, or its failure as one sentence with exit code 1. */
export async function runBackupCommand(
  command: (place: Place, argument: string | undefined) => Promise<string>,
): Promise<void> {
  try {
    loadEnvironmentFile()
    const { dataDir, backend } = readStackEnvironment(process.env)
    console.log(await command({ dataDir, databaseUrl: backend.DATABASE_URL }, process.argv[2]))
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof EnvironmentError || error instanceof LockedError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
