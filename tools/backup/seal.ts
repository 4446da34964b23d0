import { chmod, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runPipe } from './programs'

const SEALED = '.tar.age'

export function isSealed(path: string): boolean {
  return path.endsWith(SEALED)
}

/**
 * Replaces a backup's folder by one file that only the owner of the private key can read (age,
 * https://age-encryption.org).
 * @param recipient a public key: age1…
 * @returns the file's path
 */
export async function sealBackup(folder: string, recipient: string): Promise<string> {
  const file = folder + SEALED
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
 * Unpacks a sealed backup below `target`. age rejects a file of which one bit is changed.
 * @param identityFile the file with the private key
 * @returns the backup's folder
 */
export async function openSealed(file: string, identityFile: string, target: string): Promise<string> {
  await runPipe(
    { name: 'age', args: ['--decrypt', '--identity', identityFile, file] },
    { name: 'tar', args: ['--extract', '--directory', target] },
  )
  return join(target, basename(file, SEALED))
}
