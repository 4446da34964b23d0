import type { Check, EnvironmentContext } from '../check'
import { backups } from './backups'
import { clock } from './clock'
import { database } from './database'
import { disk } from './disk'
import { firebase } from './firebase'
import { mail } from './mail'
import { permissions } from './permissions'
import { production } from './production'
import { proxy } from './proxy'
import { release } from './release'
import { sampleValues } from './sample-values'
import { uploads } from './uploads'
import { variables } from './variables'
import { webhook } from './webhook'

/** They run first, also when the configuration cannot be read. */
export const ENVIRONMENT_CHECKS: readonly Check<EnvironmentContext>[] = [variables, sampleValues]

/** In the order of the report. */
export const CHECKS: readonly Check[] = [
  production,
  database,
  firebase,
  mail,
  uploads,
  webhook,
  clock,
  disk,
  permissions,
  proxy,
  release,
  backups,
]
