import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes a release like the publisher's: files with precompressed siblings. */
export async function writeRelease(
  dataDir: string,
  id: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, 'releases', id, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    await writeFile(`${path}.br`, brotliCompressSync(content))
    await writeFile(`${path}.gz`, gzipSync(content))
  }
}

/** Makes a release the current one, atomically. */
export async function switchTo(dataDir: string, id: string): Promise<void> {
  const link = join(dataDir, 'releases', 'current')
  await symlink(id, `${link}.new`)
  await rename(`${link}.new`, link)
}
