import type { Check, EnvironmentContext } from '../check'
import { backups, repository } from './backups'
import { clock } from './clock'
import { database } from './database'
import { disk } from './disk'
import { firebase } from './firebase'
import { mail } from './mail'
import { nginx } from './nginx'
import { permissions } from './permissions'
import { production } from './production'
import { proxy } from './proxy'
import { release } from './release'
import { sampleValues } from './sample-values'
import { unfinishedForms } from './unfinished-forms'
import { uploads } from './uploads'
import { variables } from './variables'
import { webhook } from './webhook'

/** They run first, also when the configuration cannot be read. */
export const ENVIRONMENT_CHECKS: Readonly<Record<string, Check<EnvironmentContext>>> = {
  variables,
  'sample values': sampleValues,
}

/** In the order of the report. */
export const CHECKS: Readonly<Record<string, Check>> = {
  production,
  database,
  firebase,
  mail,
  uploads,
  webhook,
  clock,
  disk,
  permissions,
  repository,
  nginx,
  proxy,
  release,
  backups,
  'unfinished forms': unfinishedForms,
}

/** Left out with `--before-start`: what they look at exists only when the site is running. */
export const RUNNING_SITE_CHECKS: ReadonlySet<string> = new Set([
  'webhook',
  'proxy',
  'release',
  'backups',
  'unfinished forms',
])
