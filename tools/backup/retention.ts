/** How many days, weeks and months have a backup. */
const RETENTION = { days: 7, weeks: 5, months: 12 }

const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(\.tar\.age)?$/

/** `20261124T081500Z`: sorts by time, in UTC. */
export function backupName(madeAt: Date): string {
  return madeAt.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** The backups among a folder's entries, the newest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/**
 * The backups that nobody needs any more: all but the newest of each of the last days, weeks (from Monday) and months
 * that have one. Entries that are no backups are never among them.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = backupsAmong(names)
  const needed = new Set([
    ...newestOfEach(backups, dayOf, RETENTION.days),
    ...newestOfEach(backups, weekOf, RETENTION.weeks),
    ...newestOfEach(backups, monthOf, RETENTION.months),
  ])
  return backups.filter((name) => !needed.has(name))
}

function newestOfEach(backups: readonly string[], periodOf: (name: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of backups) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, count)
}

function dayOf(name: string): string {
  return name.slice(0, 8)
}

function monthOf(name: string): string {
  return name.slice(0, 6)
}

/** The Monday of its week. */
function weekOf(name: string): string {
  const [, year, month, day] = NAME.exec(name) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
