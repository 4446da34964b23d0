import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodeOf } from '../../../tools/lib/processes'
import { checkOut, previousVersion, useMigrationsOfThisVersion } from './checkout'

/**
 * `npm run test:previous-version [-- WORD …]`: the backend tests of the previous version, on the schema of this one
 * (decision 0061). PREVIOUS_VERSION names another commit; words choose tests.
 */

const version = await previousVersion()
const folder = await mkdtemp(join(tmpdir(), 'kilele-previous-'))
try {
  await checkOut(version, folder)
  await useMigrationsOfThisVersion(folder)
  console.log(`The backend tests of ${version} on the schema of this version`)
  const tests = spawn(process.execPath, ['--import', 'tsx', 'test/run.ts', ...process.argv.slice(2)], {
    cwd: join(folder, 'backend'),
    stdio: 'inherit',
  })
  process.exitCode = (await exitCodeOf(tests)) === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
