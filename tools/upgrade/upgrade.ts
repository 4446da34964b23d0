import { readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { orIfMissing, replaceLink } from '../../backend/src/lib/files'
import { UserError } from '../lib/errors'

/** What an upgrade does to a machine; tests put processes of their own in place of services. */
export interface Machine {
  /** The folder of the installation: /srv/kilele. */
  readonly root: string
  readonly print: (line: string) => void
  /** Runs `work` while no other upgrade or restore does. @throws UserError while one does */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Makes the folder of a version with its packages, and returns its name. */
  prepare(version: string): Promise<string>
  /** @throws UserError when a version would not accept the configuration */
  checkConfiguration(name: string): Promise<void>
  /** @param name of the version that is brought into service afterwards */
  backUp(name: string): Promise<void>
  /** The ports of the backends that are started with the machine. */
  backendPorts(): Promise<readonly number[]>
  /** Lets nginx pass no request to a backend any more, or pass requests to it again. */
  takeOut(port: number): Promise<void>
  putBack(port: number): Promise<void>
  /** Makes the services be those of a version, before they are restarted. */
  useServicesOf(name: string): Promise<void>
  /** Starts the backend in `current`, and resolves when it is healthy. */
  restartBackend(port: number): Promise<void>
  restartPublisher(): Promise<void>
  /** Builds the site with the current version. */
  publish(): Promise<void>
  /** @throws when the site does not respond as it should */
  verify(port: number): Promise<void>
}

export interface RestorableMachine extends Machine {
  /** Prints the backups from which it can be restored. */
  listBackups(): Promise<void>
  stopServices(ports: readonly number[]): Promise<void>
  /** Replaces database and files by those of a backup. */
  restore(snapshot: string): Promise<void>
}

/**
 * Brings a version into service: its folder, its packages, the configuration and a backup first; then the link, the
 * backends one after the other, the publisher and the pages. When anything fails, the version before it goes on.
 * @throws UserError
 */
export function upgrade(machine: Machine, version: string): Promise<void> {
  return machine.exclusively(() => upgradeAlone(machine, version))
}

async function upgradeAlone(machine: Machine, version: string): Promise<void> {
  const before = await currentVersion(machine)
  const name = await unchanged(machine, before, async () => {
    const prepared = await machine.prepare(version)
    if (prepared === before) throw new UserError(`Version ${before} is in service already.`)
    machine.print(`Checking the configuration for ${prepared} …`)
    await machine.checkConfiguration(prepared)
    machine.print('Making a backup …')
    await machine.backUp(prepared)
    return prepared
  })
  await change(machine, before, name)
}

/**
 * Rolls back to the version before the last upgrade. Its code runs on the newer schema (decision 0061), so the database
 * stays as it is.
 * @throws UserError
 */
export function goBack(machine: Machine): Promise<void> {
  return machine.exclusively(async () => {
    const before = await currentVersion(machine)
    const name = await linkedVersion(machine.root, 'previous')
    if (name === null) throw new UserError('There is no previous version: nothing was upgraded yet.')
    await change(machine, before, name)
  })
}

/**
 * Restores a backup while no service runs, starts them again, whether it could be restored or not, and builds the pages.
 * @throws UserError
 */
export function restoreMachine(machine: RestorableMachine, snapshot: string): Promise<void> {
  return machine.exclusively(async () => {
    const ports = await machine.backendPorts()
    machine.print('Stopping the services …')
    await machine.stopServices(ports)
    try {
      await machine.restore(snapshot)
    } finally {
      machine.print('Starting the services …')
      for (const port of ports) await machine.restartBackend(port)
      await machine.restartPublisher()
    }
    machine.print('Building the site …')
    await machine.publish()
    for (const port of ports) await machine.verify(port)
  })
}

async function currentVersion({ root }: Machine): Promise<string> {
  const name = await linkedVersion(root, 'current')
  if (name === null) throw new UserError(`${root}/current is missing: run deploy/install.sh first.`)
  return name
}

interface Progress {
  /** Ports whose backend may be another version's. */
  readonly touched: number[]
  /** Whether the pages may be another version's. */
  isPublished: boolean
}

async function change(machine: Machine, from: string, to: string): Promise<void> {
  const { root, print } = machine
  const ports = await machine.backendPorts()
  const progress: Progress = { touched: [], isPublished: false }
  try {
    await machine.useServicesOf(to)
    await linkVersion(root, 'current', to)
    await replaceBackends(machine, ports, progress.touched)
    await machine.restartPublisher()
    print('Building the site …')
    progress.isPublished = true
    await machine.publish()
    for (const port of ports) await machine.verify(port)
  } catch (error) {
    print(`${reasonOf(error)}\nReturning to ${from} …`)
    await restore(machine, from, progress, error)
    throw new UserError(`${to} could not be brought into service: ${reasonOf(error)} ${from} goes on.`, {
      cause: error,
    })
  }
  await linkVersion(root, 'previous', from)
  print(`${to} is in service. Back to ${from}: npm run upgrade -- --back`)
}

/**
 * One after the other, each without requests of nginx: with two backends no request fails. A single backend stays in
 * nginx, which serves the pages meanwhile.
 * @param touched receives each port before its backend is
 */
async function replaceBackends(machine: Machine, ports: readonly number[], touched: number[]): Promise<void> {
  for (const port of ports) {
    touched.push(port)
    machine.print(`Restarting the backend on port ${port} …`)
    if (ports.length === 1) {
      await machine.restartBackend(port)
      continue
    }
    await machine.takeOut(port)
    await machine.restartBackend(port)
    await machine.putBack(port)
  }
}

/** Rolls back a step that failed: the backends that were touched get the older version again; the failed one first, as it serves nobody. */
async function restore(machine: Machine, from: string, progress: Progress, cause: unknown): Promise<void> {
  try {
    await machine.useServicesOf(from)
    await linkVersion(machine.root, 'current', from)
    const ports = await machine.backendPorts()
    const [failed, ...others] = [...progress.touched].reverse()
    if (failed !== undefined) {
      await machine.restartBackend(failed)
      await machine.putBack(failed)
    }
    for (const port of others) {
      if (ports.length > 1) await machine.takeOut(port)
      await machine.restartBackend(port)
      await machine.putBack(port)
    }
    await machine.restartPublisher()
    if (progress.isPublished) await machine.publish()
  } catch (error) {
    throw new UserError(
      `${reasonOf(cause)} Returning to ${from} failed too: ${reasonOf(error)} Look at: systemctl status 'kilele-*'`,
      { cause: error },
    )
  }
}

/** Runs a step that changes nothing in service. */
async function unchanged<Result>(machine: Machine, before: string, steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps()
  } catch (error) {
    throw new UserError(`${reasonOf(error)} Nothing was changed: ${before} goes on.`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The folder of an installation (decision 0062): `versions/<name>/` for each version, `current`, a link to the one in
 * service, and `previous`, a link to the one before it.
 */
export type VersionLink = 'current' | 'previous'

const VERSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

export function versionFolder(root: string, name: string): string {
  return join(root, 'versions', name)
}

/** Whether it can be the name of a folder; branches like `fix/cars` cannot. */
export function isVersionName(name: string): boolean {
  return VERSION_NAME.test(name)
}

export async function hasVersion(root: string, name: string): Promise<boolean> {
  return isVersionName(name) && (await readdir(join(root, 'versions'))).includes(name)
}

/** The name of the version that a link leads to; null without the link. */
export async function linkedVersion(root: string, link: VersionLink): Promise<string | null> {
  const target = await orIfMissing(readlink(join(root, link)), null)
  return target && basename(target)
}

/** At every moment the link leads to a version. */
export function linkVersion(root: string, link: VersionLink, name: string): Promise<void> {
  return replaceLink(join(root, link), join('versions', name))
}
