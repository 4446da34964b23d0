import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { LockedError, takeLock } from '../../backend/src/lib/lock'
import { apiPaths } from '../../contract/paths'
import { UserError } from '../lib/errors'
import { exitCodeOf } from '../lib/processes'
import { waitForResponse } from '../lib/wait-for'
import { type RestorableMachine, hasVersion, isVersionName, versionFolder } from './upgrade'

const run = promisify(execFile)

/** Where deploy/install.sh puts things. */
export const INSTALLED = {
  root: '/srv/kilele',
  environment: '/etc/kilele/environment',
  publisherEnvironment: '/etc/kilele/publisher',
  nginxSite: '/etc/nginx/conf.d/kilele.conf',
  units: '/etc/systemd/system',
  lock: '/run/kilele-upgrade.lock',
}
const BACKEND_UNIT = /^kilele-backend@(\d+)\.service$/
/** A migration may rewrite a large table. */
const HEALTHY_WITHIN_MS = 5 * 60_000
/** nginx's old workers finish the requests they have; the backend then finishes what is left. */
const RELOADED_AFTER_MS = 2_000

interface Options {
  readonly paths?: typeof INSTALLED
  readonly healthyWithinMs?: number
  readonly reloadedAfterMs?: number
  /** Goes on although `npm run doctor` finds faults, for a trial with the identity emulator. */
  readonly despiteDoctor: boolean
  readonly print: (line: string) => void
}

/** This machine, as deploy/install.sh set it up: systemd's services and nginx. Needs root. */
export function thisMachine({ paths = INSTALLED, despiteDoctor, print, ...waits }: Options): RestorableMachine {
  const { healthyWithinMs: timeoutMs = HEALTHY_WITHIN_MS, reloadedAfterMs = RELOADED_AFTER_MS } = waits
  const { root, environment, units } = paths
  const current = join(root, 'current')
  const editNginx = async (edit: (configuration: string) => string) => {
    if (await changeNginx(paths.nginxSite, edit)) await sleep(reloadedAfterMs)
  }
  return {
    root,
    print,
    exclusively: async (work) => {
      const lock = await takeMachineLock(paths.lock)
      try {
        return await work()
      } finally {
        await lock.release()
      }
    },
    prepare: (version) => prepareVersion(root, version, print),
    checkConfiguration: async (name) => {
      const args = ['tools/commands/doctor.ts', '--before-start']
      const passed = await runTool(versionFolder(root, name), args, { env: { ...process.env, ENV_FILE: environment } })
      if (!passed && !despiteDoctor) throw new UserError(`Correct ${environment} as said above.`)
    },
    backUp: async (name) => {
      const isPrepared = await runProgram(join(current, 'deploy', 'prepare-backups.sh'), [], {})
      const backup = ['tools/commands/backup.ts', '--before', name]
      const isMade = isPrepared && (await runAs('kilele', environment, current, backup))
      if (!isMade) throw new UserError('The backup failed; the reason is above.')
    },
    stopServices: async (ports) => {
      const backends = ports.map((port) => `kilele-backend@${port}`)
      await runQuietly('systemctl', ['stop', 'kilele-publisher', ...backends])
    },
    restore: async (snapshot) => {
      const restore = ['tools/commands/restore.ts', '--replace', snapshot]
      if (!(await runAs('kilele', environment, current, restore))) {
        throw new UserError('The restore failed; the reason is above.')
      }
    },
    listBackups: async () => {
      if (!(await runAs('kilele', environment, current, ['tools/commands/restore.ts']))) {
        throw new UserError('The backups could not be listed; the reason is above.')
      }
    },
    backendPorts: async () =>
      (await readdir(join(units, 'multi-user.target.wants'))).sort().flatMap((unit) => {
        const [, port] = BACKEND_UNIT.exec(unit) ?? []
        return port === undefined ? [] : [Number(port)]
      }),
    takeOut: (port) => editNginx((configuration) => markDown(configuration, port)),
    putBack: (port) => editNginx((configuration) => markUp(configuration, port)),
    useServicesOf: async (name) => {
      const folder = join(versionFolder(root, name), 'deploy', 'systemd')
      for (const unit of await readdir(folder)) await copyFile(join(folder, unit), join(units, unit))
      await runQuietly('systemctl', ['daemon-reload'])
    },
    restartBackend: async (port) => {
      await runQuietly('systemctl', ['restart', `kilele-backend@${port}`])
      await waitForResponse(urlOf(port) + apiPaths.health, { timeoutMs })
    },
    restartPublisher: async () => {
      await runQuietly('systemctl', ['restart', 'kilele-publisher'])
    },
    publish: async () => {
      const release = ['tools/commands/release.ts']
      const built = await runAs('kilele-publisher', paths.publisherEnvironment, current, release)
      if (!built) throw new UserError('The site could not be built; the reason is above.')
    },
    verify: (port) =>
      waitForResponse(urlOf(port), {
        timeoutMs,
        isReady: async (response) => response.ok && (await response.text()).includes('<title'),
      }),
  }
}

/** @throws UserError while another upgrade or restore runs */
async function takeMachineLock(path: string) {
  try {
    return await takeLock(path)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new UserError(`Another upgrade or restore runs on this machine: process ${error.pid}.`, { cause: error })
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** @param version a folder in versions, or a tag, branch or commit of the repository that `current` was cloned from */
async function prepareVersion(root: string, version: string, print: (line: string) => void): Promise<string> {
  if (await hasVersion(root, version)) {
    await installPackages(versionFolder(root, version), print)
    return version
  }
  const origin = await git(join(root, 'current'), 'remote', 'get-url', 'origin')
  const unfinished = join(root, 'versions', '.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  print(`Fetching ${version} from ${withoutPassword(origin)} …`)
  await git(root, 'clone', '--quiet', origin, unfinished)
  await git(unfinished, 'checkout', '--quiet', '--detach', version)
  const name = isVersionName(version) ? version : await git(unfinished, 'rev-parse', '--short', 'HEAD')
  if (await hasVersion(root, name)) await rm(unfinished, { recursive: true })
  else await rename(unfinished, versionFolder(root, name))
  await installPackages(versionFolder(root, name), print)
  return name
}

async function installPackages(folder: string, print: (line: string) => void): Promise<void> {
  print(`Installing the packages of ${folder} …`)
  if (!existsSync(join(folder, 'package-lock.json'))) throw new UserError(`${folder} holds no version.`)
  const script = join(process.cwd(), 'deploy', 'prepare-version.sh')
  if (!(await runProgram(script, [folder], {}))) throw new UserError('npm ci failed; its messages are above.')
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//')
}

async function git(folder: string, ...args: string[]): Promise<string> {
  return runQuietly('git', ['-C', folder, ...args])
}

/**
 * Keeps what nginx uses and the file the same: it is as before when nginx rejects it or cannot be reloaded.
 * @returns whether nginx was reloaded
 */
async function changeNginx(file: string, change: (configuration: string) => string): Promise<boolean> {
  const before = await readFile(file, 'utf8')
  const after = change(before)
  if (after === before) return false
  await writeFile(file, after)
  try {
    await runQuietly('nginx', ['-t', '-q'])
    await runQuietly('systemctl', ['reload', 'nginx'])
  } catch (error) {
    await writeFile(file, before)
    throw error
  }
  return true
}

/** @returns what the program prints; the error has what it says about its failure */
async function runQuietly(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args)).stdout.trim()
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const reason = (said === '' ? String(error) : said).replace(/\.$/, '')
    throw new UserError(`${[program, ...args].join(' ')} failed: ${reason}.`, { cause: error })
  }
}

/** Runs a tool as a service's account, with the variables of a file that only root can read. */
async function runAs(account: string, environment: string, folder: string, args: readonly string[]): Promise<boolean> {
  const id = async (option: string) => Number(await runQuietly('id', [option, account]))
  const variables = parseEnv(await readFile(environment, 'utf8'))
  return runTool(folder, args, {
    uid: await id('-u'),
    gid: await id('-g'),
    env: { PATH: process.env.PATH, HOME: `/var/lib/${account}`, ENV_FILE: '', ...variables },
  })
}

function runTool(folder: string, args: readonly string[], options: RunOptions): Promise<boolean> {
  return runProgram(process.execPath, ['--import', 'tsx', ...args], { ...options, cwd: folder })
}

interface RunOptions {
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
  readonly env?: NodeJS.ProcessEnv
}

/** Whether it succeeds. What it prints is shown. */
async function runProgram(program: string, args: readonly string[], options: RunOptions): Promise<boolean> {
  return (await exitCodeOf(spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }))) === 0
}

/** A backend's `server` lines in nginx's configuration: all after the port is left as the administrator wrote it. */
function serverLines(port: number): RegExp {
  return new RegExp(`^([ \\t]*server 127\\.0\\.0\\.1:${port}\\b[^;\\n]*?)( down)?;`, 'gm')
}

/** Marks a backend as down in every upstream. */
export function markDown(configuration: string, port: number): string {
  return configuration.replace(serverLines(port), '$1 down;')
}

export function markUp(configuration: string, port: number): string {
  return configuration.replace(serverLines(port), '$1;')
}

/** The backends that are marked as down, like `127.0.0.1:8000`. */
export function serversDown(configuration: string): string[] {
  return [...new Set([...configuration.matchAll(/^[ \t]*server (\S+)[^;#\n]* down;/gm)].map(([, host = '']) => host))]
}
