import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BackupError } from './backup-error'
import { runPipe } from './programs'

const ENCRYPTED = '.tar.age'

/**
 * Replaces a backup's folder by one file that only the owner of the private key can read (age,
 * https://age-encryption.org).
 * @param recipient a public key: age1…
 * @returns the file's path
 */
export async function encryptBackup(folder: string, recipient: string): Promise<string> {
  const file = folder + ENCRYPTED
  const unfinished = `${file}.unfinished`
  await runPipe(
    { name: 'tar', args: ['--create', '--directory', dirname(folder), basename(folder)] },
    { name: 'age', args: ['--encrypt', '--recipient', recipient, '--output', unfinished] },
  )
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
  await rm(folder, { recursive: true })
  return file
}

/**
 * Runs `use` with the folder of a backup. An encrypted one is decrypted into a temporary folder, which is deleted
 * afterwards; age rejects a file of which one bit is changed.
 * @param backup a folder, or a file of `encryptBackup`
 * @param identityFile the file with the private key
 * @throws BackupError when the backup is encrypted and there is no key
 */
export async function withBackupFolder<Result>(
  backup: string,
  identityFile: string | undefined,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!backup.endsWith(ENCRYPTED)) return use(backup)
  if (identityFile === undefined) throw new BackupError('Set BACKUP_IDENTITY to the file with the private key.')
  const decrypted = await mkdtemp(join(tmpdir(), 'kilele-backup-'))
  try {
    await runPipe(
      { name: 'age', args: ['--decrypt', '--identity', identityFile, backup] },
      { name: 'tar', args: ['--extract', '--directory', decrypted] },
    )
    return await use(join(decrypted, basename(backup, ENCRYPTED)))
  } finally {
    await rm(decrypted, { recursive: true, force: true })
  }
}
