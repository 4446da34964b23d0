import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Peer } from './sites'

const run = promisify(execFile)
/** Outside the project, whose tools would read the sources. It stays for the next run. */
const FOLDER = join(tmpdir(), 'kilele-bench-peers')
const BUILT = '.built'
const MAX_BUFFER = 64 * 1024 * 1024
const TAIL_CHARACTERS = 400

/**
 * Fetches and builds a site, unless an earlier run did. Returns its folder. Where GitHub cannot be reached, clones may
 * come from a mirror: `git config --global url./path/to/mirror/.insteadOf https://github.com/`.
 * @throws Error with one sentence and the end of the output when a step fails, for instance without network
 */
export async function buildSite({ repository, commit, files, commands }: Peer): Promise<string> {
  const folder = join(FOLDER, `${basename(repository)}-${commit.slice(0, 7)}`)
  if (existsSync(join(folder, BUILT))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await step(folder, `git clone --quiet https://github.com/${repository}.git .`)
  await step(folder, `git checkout --quiet ${commit}`)
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  for (const command of commands) await step(folder, command)
  await writeFile(join(folder, BUILT), '')
  return folder
}

async function step(folder: string, command: string): Promise<void> {
  const [program = '', ...parameters] = command.split(' ')
  const env = {
    ...process.env,
    CI: 'true',
    GIT_TERMINAL_PROMPT: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    GATSBY_TELEMETRY_DISABLED: '1',
  }
  try {
    await run(program, parameters, { cwd: folder, env, maxBuffer: MAX_BUFFER })
  } catch (error) {
    throw new Error(`“${command}” failed: ${tailOf(error)}`, { cause: error })
  }
}

function tailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const printed = 'stderr' in error ? String(error.stderr).trim() : ''
  return (printed || error.message).slice(-TAIL_CHARACTERS)
}
