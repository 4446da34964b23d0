import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing, readdirOrEmpty } from '../../lib/files'

/** `2026-11-23-<id of the mail>.eml` (lib/mailer.ts). */
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})-(.+)\.eml$/

/** Mails that were written to files because no mail server is configured. */
export interface Outbox {
  /**
   * Deletes the mails with these ids, those about visits with these ids, which theirs begin with, and those to or from this
   * email address in lower case.
   */
  removeOf(person: { readonly ids: ReadonlySet<string>; readonly email: string | null }): Promise<void>
  /** Deletes the mails of days before `date`'s, UTC. @returns how many */
  removeBefore(date: Date): Promise<number>
}

/** @param ownAddresses the agency's: they are in every mail, so mails are never deleted for them */
export function createOutbox({ dataDir, ownAddresses }: { dataDir: string; ownAddresses: readonly string[] }): Outbox {
  const folder = join(dataDir, 'outbox')
  const own = new Set(ownAddresses.map((address) => address.toLowerCase()))
  return {
    removeOf: async ({ ids, email }) => {
      const searched = email === null || own.has(email) ? null : email
      for (const { name, id } of await list()) {
        if (ids.has(id) || ids.has(id.replace(/\..*/, '')) || (searched !== null && (await names(name, searched))))
          await remove(name)
      }
    },
    removeBefore: async (date) => {
      const firstDay = date.toISOString().slice(0, 10)
      const old = (await list()).filter(({ day }) => day < firstDay)
      for (const { name } of old) await remove(name)
      return old.length
    },
  }

  async function list() {
    const names = await readdirOrEmpty(folder)
    return names.flatMap((name) => {
      const [, day, id] = FILE_NAME.exec(name) ?? []
      return day === undefined || id === undefined ? [] : [{ name, day, id }]
    })
  }

  /** Whether the mail's header has the address. */
  async function names(name: string, email: string): Promise<boolean> {
    // Missing when a job of another process deleted it meanwhile.
    const mail = await orIfMissing(readFile(join(folder, name), 'utf8'), '')
    const [header = ''] = mail.split('\r\n\r\n', 1)
    const words = header.toLowerCase().split(/[\s<>,;:"]+/)
    return words.includes(email)
  }

  async function remove(name: string): Promise<void> {
    await rm(join(folder, name), { force: true })
  }
}
