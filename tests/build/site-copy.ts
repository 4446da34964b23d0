import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PARTS = [
  'contract',
  'gatsby',
  'src',
  'static',
  'package.json',
  'tsconfig.json',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-browser.tsx',
  'gatsby-ssr.tsx',
]

export interface SiteCopy {
  folder: string
  /** Runs `gatsby build` in the copy. Resolves with its exit code and all it printed, in plain text. */
  build: (environment: Record<string, string>) => Promise<{ code: number | null; output: string }>
  remove: () => Promise<void>
}

/** The site in a folder of its own, so that a test's builds leave the checkout's alone. */
export async function copySite(): Promise<SiteCopy> {
  const checkout = process.cwd()
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'))
  await Promise.all(PARTS.map((part) => cp(join(checkout, part), join(folder, part), { recursive: true })))
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    build: (environment) => runGatsbyBuild(folder, environment),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function runGatsbyBuild(folder: string, environment: Record<string, string>) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const gatsby = spawn(process.execPath, ['node_modules/gatsby/cli.js', 'build'], {
      cwd: folder,
      env: { ...process.env, CI: 'true', GATSBY_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    gatsby.stdout.on('data', collect)
    gatsby.stderr.on('data', collect)
    gatsby.on('error', reject)
    // oxlint-disable-next-line no-control-regex
    gatsby.on('close', (code) => resolve({ code, output: output.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '') }))
  })
}
