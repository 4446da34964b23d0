import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

/** A new folder that is deleted after the test. */
export async function temporaryFolder(t: TestContext, within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, 'kilele-test-'))
  // Processes may still write for a moment after the test.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

/** Writes files by their path relative to `folder`. */
export async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
}

/** A minimal page as Gatsby writes it. */
export function page(title: string, body = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
}

/** The files of a Gatsby that runs `script` instead of a build, for `writeFiles`. */
export function fakeGatsby(script: string): Record<string, string> {
  return {
    'node_modules/gatsby/package.json': '{}',
    'node_modules/gatsby/cli.js': script,
    'node_modules/gatsby-core-utils/index.js': 'exports.cpuCoreCount = () => 7',
    'node_modules/gatsby/dist/utils/parcel/compile-gatsby-files.js': 'exports.compileGatsbyFiles = () => {}',
  }
}
