import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file that only its owner can read, and creates its folder. When the process is killed, it is complete. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
