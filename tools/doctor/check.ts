import type { Config } from '../../backend/src/config'
import type { BackupSettings } from '../backup/settings'
import type { EnvironmentFile } from '../lib/environment'

/**
 * One line of the report. A `warning` needs attention, but the site can run with it. `unchecked` is no fault: it says what
 * could not be checked, and why.
 */
export interface Finding {
  readonly level: 'ok' | 'wrong' | 'warning' | 'unchecked'
  /** What is the case and, when it is wrong, what to do. Without secrets. */
  readonly text: string
}

/** What is known when the configuration cannot be read. */
export interface EnvironmentContext {
  /** Variables that are set and not empty. */
  readonly env: Readonly<Record<string, string>>
  /** The file they were read from; null without one. Read at the start: later the account may have no right to. */
  readonly envFile: EnvironmentFile | null
}

/** What every other check may use. */
export interface DoctorContext extends EnvironmentContext {
  readonly config: Config
  /** Whether the site is not running yet: in an installation or before an upgrade. */
  readonly beforeStart: boolean
  /** Whether a test mail is sent to ADMIN_EMAIL. */
  readonly sendMail: boolean
  /** Reaches the identity service and SITE_URL; the global `fetch` by default. */
  readonly fetch: typeof fetch
  /** Free bytes on the disk of a folder, which need not exist yet. */
  readonly freeBytes: (folder: string) => Promise<number>
  /** @throws when the repository of the backups cannot be opened */
  readonly openRepository: (settings: BackupSettings) => Promise<void>
  /** nginx's configuration of the site, which need not exist. */
  readonly nginxSite: string
}

/** One finding or more. */
export type Check<Context extends EnvironmentContext = DoctorContext> = (
  context: Context,
) => Promise<readonly Finding[]> | readonly Finding[]

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const wrong = (text: string): Finding => ({ level: 'wrong', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const unchecked = (text: string): Finding => ({ level: 'unchecked', text })

/** The errors, or one finding that all is well. */
export function findingsOr(errors: readonly Finding[], text: string): readonly Finding[] {
  return errors.length === 0 ? [ok(text)] : errors
}
