import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freeBytesOf } from '../../backend/src/lib/disk'
import { openRepository } from '../backup/repository'
import { describe, examine } from '../doctor/doctor'
import { loadEnvironmentFile, ROOT } from '../lib/environment'
import { becomeOwnerOf } from '../lib/processes'
import { INSTALLED } from '../upgrade/services'

/**
 * `npm run doctor [-- --before-start] [--send-mail]`: checks a configuration before it serves anybody. Exit code 1 when
 * anything is wrong. Root reads ENV_FILE and continues as the account that owns DATA_DIR.
 */

const { values } = parseArgs({
  options: { 'before-start': { type: 'boolean', default: false }, 'send-mail': { type: 'boolean', default: false } },
})
const named = process.env.ENV_FILE ?? ''
if (named !== '' && !existsSync(resolve(ROOT, named))) {
  console.error(`ENV_FILE names ${resolve(ROOT, named)}, which does not exist or cannot be read by this account.`)
  process.exit(1)
}
const envFile = loadEnvironmentFile()
if (process.env.DATA_DIR !== undefined) await becomeOwnerOf(process.env.DATA_DIR)

const findings = await examine({
  env: process.env,
  envFile,
  beforeStart: values['before-start'],
  sendMail: values['send-mail'],
  fetch,
  freeBytes: freeBytesOf,
  openRepository,
  nginxSite: INSTALLED.nginxSite,
})
for (const finding of findings) console.log(describe(finding))
const errors = findings.filter(({ level }) => level === 'wrong').length
console.log(errors === 0 ? 'Nothing is wrong.' : `${errors} to fix.`)
process.exit(errors === 0 ? 0 : 1)
