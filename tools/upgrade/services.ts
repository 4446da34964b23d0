import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { apiPaths } from '../../contract/paths'
import { exitCodeOf } from '../lib/exit-code'
import { waitForResponse } from '../lib/wait-for'
import { markDown, markUp } from './nginx-servers'
import type { Machine } from './upgrade'
import { UpgradeError } from './upgrade-error'
import { hasVersion, isVersionName, versionFolder } from './versions'

const run = promisify(execFile)

const ROOT = '/srv/kilele'
const ENVIRONMENT = '/etc/kilele/environment'
const PUBLISHER_ENVIRONMENT = '/etc/kilele/publisher'
const NGINX_SITE = '/etc/nginx/conf.d/kilele.conf'
const UNITS = '/etc/systemd/system'
const ENABLED_UNITS = join(UNITS, 'multi-user.target.wants')
const BACKEND_UNIT = /^kilele-backend@(\d+)\.service$/
/** A migration may rewrite a large table. */
const HEALTHY_WITHIN_MS = 5 * 60_000
/** nginx's old workers finish the requests they have; the backend then finishes what is left. */
const RELOADED_AFTER_MS = 2_000

interface Options {
  /** Goes on although `npm run doctor` finds faults, for a trial with the identity emulator. */
  readonly despiteDoctor: boolean
  readonly print: (line: string) => void
}

/** This machine, as deploy/install.sh set it up: systemd's services and nginx. Needs root. */
export function thisMachine({ despiteDoctor, print }: Options): Machine {
  return {
    root: ROOT,
    print,
    prepare: (version) => prepareVersion(version, print),
    checkConfiguration: async (name) => {
      const folder = versionFolder(ROOT, name)
      const args = ['tools/commands/doctor.ts', '--before-start']
      const passed = await runTool(folder, args, { env: { ...process.env, ENV_FILE: ENVIRONMENT } })
      if (!passed && !despiteDoctor) throw new UpgradeError(`Correct ${ENVIRONMENT} as said above.`)
    },
    backUp: async () => {
      const backedUp = await runAs('kilele', ENVIRONMENT, process.cwd(), ['tools/commands/backup-scheduled.ts'])
      if (!backedUp) throw new UpgradeError('The backup failed; the reason is above.')
    },
    backendPorts: async () =>
      (await readdir(ENABLED_UNITS)).flatMap((unit) => {
        const [, port] = BACKEND_UNIT.exec(unit) ?? []
        return port === undefined ? [] : [Number(port)]
      }),
    takeOut: (port) => changeNginx((configuration) => markDown(configuration, port)),
    putBack: (port) => changeNginx((configuration) => markUp(configuration, port)),
    useServicesOf: async (name) => {
      const folder = join(versionFolder(ROOT, name), 'deploy', 'systemd')
      for (const unit of await readdir(folder)) await copyFile(join(folder, unit), join(UNITS, unit))
      await systemctl('daemon-reload')
    },
    restartBackend: async (port) => {
      await systemctl('restart', `kilele-backend@${port}`)
      await waitForResponse(urlOf(port) + apiPaths.health, { timeoutMs: HEALTHY_WITHIN_MS })
    },
    restartPublisher: () => systemctl('restart', 'kilele-publisher'),
    publish: async () => {
      const built = await runAs('kilele-publisher', PUBLISHER_ENVIRONMENT, join(ROOT, 'current'), [
        'tools/commands/release.ts',
      ])
      if (!built) throw new UpgradeError('The site could not be built; the reason is above.')
    },
    verify: (port) =>
      waitForResponse(urlOf(port), {
        timeoutMs: HEALTHY_WITHIN_MS,
        isReady: async (response) => response.ok && (await response.text()).includes('<title'),
      }),
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** @param version a folder in versions, or a tag, branch or commit of the repository that `current` was cloned from */
async function prepareVersion(version: string, print: (line: string) => void): Promise<string> {
  if (await hasVersion(ROOT, version)) {
    await installPackages(versionFolder(ROOT, version), print)
    return version
  }
  const origin = await git(join(ROOT, 'current'), 'remote', 'get-url', 'origin')
  const unfinished = join(ROOT, 'versions', '.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  print(`Fetching ${version} from ${withoutPassword(origin)} …`)
  await git(ROOT, 'clone', '--quiet', origin, unfinished)
  await git(unfinished, 'checkout', '--quiet', '--detach', version)
  const name = isVersionName(version) ? version : await git(unfinished, 'rev-parse', '--short', 'HEAD')
  if (await hasVersion(ROOT, name)) await rm(unfinished, { recursive: true })
  else await rename(unfinished, versionFolder(ROOT, name))
  await installPackages(versionFolder(ROOT, name), print)
  return name
}

async function installPackages(folder: string, print: (line: string) => void): Promise<void> {
  print(`Installing the packages of ${folder} …`)
  if (!existsSync(join(folder, 'package-lock.json'))) throw new UpgradeError(`${folder} holds no version.`)
  const script = join(process.cwd(), 'deploy', 'prepare-version.sh')
  if (!(await runProgram(script, [folder], {}))) throw new UpgradeError('npm ci failed; its messages are above.')
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//')
}

async function git(folder: string, ...args: string[]): Promise<string> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout.trim()
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new UpgradeError(`git ${args[0]} failed: ${reason}.`, { cause: error })
  }
}

/** Writes the configuration only when nginx accepts it. */
async function changeNginx(change: (configuration: string) => string): Promise<void> {
  const before = await readFile(NGINX_SITE, 'utf8')
  const after = change(before)
  if (after === before) return
  await writeFile(NGINX_SITE, after)
  try {
    await run('nginx', ['-t', '-q'])
  } catch (error) {
    await writeFile(NGINX_SITE, before)
    throw new UpgradeError(`nginx rejects ${NGINX_SITE}; it is as before.`, { cause: error })
  }
  await systemctl('reload', 'nginx')
  await sleep(RELOADED_AFTER_MS)
}

async function systemctl(...args: string[]): Promise<void> {
  try {
    await run('systemctl', args)
  } catch (error) {
    throw new UpgradeError(`systemctl ${args.join(' ')} failed.`, { cause: error })
  }
}

/** Runs a tool as a service's account, with the variables of a file that only root can read. */
async function runAs(account: string, environment: string, folder: string, args: readonly string[]): Promise<boolean> {
  const id = async (option: string) => Number((await run('id', [option, account])).stdout)
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
