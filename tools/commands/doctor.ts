import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describe, examine } from '../doctor/doctor'
import { loadEnvironmentFile, ROOT } from '../lib/environment'

/**
 * `npm run doctor [-- --before-start] [--send-mail]`: checks a configuration before it serves anybody. Exit code 1 when
 * anything is wrong.
 */

const { values } = parseArgs({
  options: { 'before-start': { type: 'boolean', default: false }, 'send-mail': { type: 'boolean', default: false } },
})
const named = process.env.ENV_FILE ?? '.env'
const envFile = named === '' ? null : resolve(ROOT, named)
if (envFile !== null && process.env.ENV_FILE !== undefined && !existsSync(envFile)) {
  console.error(`ENV_FILE names ${envFile}, which does not exist or cannot be read by this account.`)
  process.exit(1)
}
loadEnvironmentFile()

const findings = await examine({
  env: process.env,
  envFile: envFile !== null && existsSync(envFile) ? envFile : null,
  beforeStart: values['before-start'],
  sendMail: values['send-mail'],
  fetch,
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
})
for (const finding of findings) console.log(describe(finding))
const faults = findings.filter(({ level }) => level === 'wrong').length
console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} to fix.`)
process.exit(faults === 0 ? 0 : 1)
