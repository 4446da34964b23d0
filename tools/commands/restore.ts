import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { orIfMissing } from '../../backend/src/lib/files'
import { listSnapshots } from '../backup/repository'
import { restoreBackup } from '../backup/restore'
import { runBackupCommand } from '../backup/settings'
import { ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { INSTALLED, thisMachine } from '../upgrade/services'
import { restoreMachine } from '../upgrade/upgrade'

/**
 * `npm run restore` lists the snapshots; `npm run restore -- SNAPSHOT` replaces database and files by those of one, after
 * a typed word (`--replace` leaves that out). On a machine that deploy/install.sh set up root runs it: it stops and
 * starts the services.
 */

const WORD = 'replace'

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [snapshot] = positionals

if (process.getuid?.() === 0 && (await isInstalled())) await restoreInstalled()
else {
  await runBackupCommand(async (place, settings) => {
    if (snapshot === undefined) return `${await listSnapshots(settings)}\nName one: npm run restore -- SNAPSHOT`
    await confirm()
    const before = await restoreBackup(place, settings, snapshot)
    return `Restored into ${place.dataDir}. The files that were there are in ${before}: delete them when all is well.`
  })
}

async function isInstalled(): Promise<boolean> {
  const current = join(INSTALLED.root, 'current')
  return (await orIfMissing(realpath(current), null)) === (await realpath(ROOT))
}

async function restoreInstalled(): Promise<void> {
  process.umask(0o022)
  process.chdir(ROOT)
  try {
    const machine = thisMachine({ despiteDoctor: false, print: (line) => console.log(line) })
    if (snapshot === undefined) await machine.listBackups()
    else {
      await confirm()
      await restoreMachine(machine, snapshot)
    }
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

/** @throws UserError when another word, or none, is typed */
async function confirm(): Promise<void> {
  if (values.replace) return
  console.log(
    `Database, photos and mail of this site will be replaced by those of ${snapshot}. Type "${WORD}" to go on:`,
  )
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === WORD) return
    break
  }
  throw new UserError('Nothing was changed.')
}
