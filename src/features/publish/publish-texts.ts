import type { PublishReport } from '../../../contract/publish'

/** Texts of the publishing state. */
export function stateLabel({ state, isRolledBack }: PublishReport): string {
  switch (state) {
    case 'building':
      return 'Publishing now'
    case 'waiting':
      return 'Changes waiting'
    case 'failed':
      return 'Publishing failed'
    case 'published':
      return isRolledBack ? 'Rolled back' : 'Up to date'
  }
}

/** What the administrator can expect next. */
export function expectation(report: PublishReport): string {
  const { target, state, waitingChanges } = report
  if (target === 'none')
    return `${changes(waitingChanges)} Nobody builds the site here: REBUILD_WEBHOOK_URL is not set.`
  switch (state) {
    case 'building':
      return waitingChanges === 0
        ? 'The pages are being rebuilt.'
        : `${changes(waitingChanges)} The pages are being built.`
    case 'waiting':
      return waitingChanges === 0
        ? 'The pages are about to be built.'
        : `${changes(waitingChanges)} They go live within about a minute.`
    case 'failed':
      return `${changes(waitingChanges)} Visitors still see the last good pages.`
    case 'published':
      if (target === 'hook') return 'Every change was handed to the host of the site.'
      return report.isRolledBack ? rolledBack(report) : 'Visitors see every change.'
  }
}

function rolledBack({ currentRelease }: PublishReport): string {
  const since = currentRelease ? ` of ${formatMoment(currentRelease.createdAt)}` : ''
  return `Visitors see the release${since}. The next change, or “Publish now”, publishes everything again.`
}

function changes(count: number): string {
  if (count === 0) return 'No changes are waiting.'
  return count === 1 ? '1 change is waiting.' : `${count} changes are waiting.`
}

const sameDay = new Intl.DateTimeFormat('en-KE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const otherDay = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** By this device's clock, never broken across lines: '14:05 today', '3 June, 14:05'. */
export function formatMoment(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp)
  if (moment.toDateString() === now.toDateString()) return `${sameDay.format(moment)}\u00a0today`
  return otherDay.format(moment).replace(' at ', ', ').replaceAll(' ', '\u00a0')
}
