import { parseArgs } from 'node:util'
import { environmentSchema } from '../../contract/site/environment'
import { ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { thisMachine } from '../upgrade/services'
import { goBack, upgrade } from '../upgrade/upgrade'

/**
 * `npm run upgrade -- VERSION` brings a version into service: a folder in /srv/kilele/versions, or a tag, branch or
 * commit. `npm run upgrade -- --back` returns to the one before (docs/upgrading.md).
 */

const USAGE = 'Name the version: npm run upgrade -- VERSION, or npm run upgrade -- --back'

const { values, positionals } = parseArgs({
  options: { back: { type: 'boolean', default: false } },
  allowPositionals: true,
})
try {
  const [version, ...others] = positionals
  if (others.length > 0 || (version === undefined) !== values.back) throw new UserError(USAGE)
  if (process.getuid?.() !== 0) throw new UserError('Run it as root: it restarts services.')
  process.umask(0o022)
  process.chdir(ROOT)
  const despiteDoctor = environmentSchema('upgrade').parse(process.env).DESPITE_DOCTOR === 'yes'
  const machine = thisMachine({ despiteDoctor, print: (line) => console.log(line) })
  await (version === undefined ? goBack(machine) : upgrade(machine, version))
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
