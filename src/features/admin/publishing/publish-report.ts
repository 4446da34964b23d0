import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport, RollbackInput } from '../../../../contract/site/publish'
import { getJson, sendJson, HttpError } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'

export const publishReportKey = privateKey('publish-report')

/** Polling intervals in milliseconds: while a publication runs, and while none does. */
const REFETCH_EVERY_MS = { busy: 3_000, quiet: 15_000 } as const

const loadSchema = () => import('../../../../contract/site/publish').then((module) => module.publishReportSchema)

/**
 * The publishing state. Unlike other data it is polled, because
 * it changes by itself; not while the page is hidden.
 */
export function usePublishReport() {
  return useQuery<PublishReport>({
    queryKey: publishReportKey,
    queryFn: ({ signal }) => getJson(apiPaths.publishReport, loadSchema, { signal, needsUser: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? REFETCH_EVERY_MS.busy : REFETCH_EVERY_MS.quiet),
    refetchIntervalInBackground: false,
  })
}

function isBusy(report: PublishReport | undefined): boolean {
  return report?.state === 'waiting' || report?.state === 'building'
}

/** Rebuilds the site without waiting for a change. */
export function usePublishNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('POST', apiPaths.publish),
    onSuccess: () => queries.invalidateQueries({ queryKey: publishReportKey }),
    onError: () =>
      notify({ title: 'Error', description: 'Publishing could not be started. Please try again.', destructive: true }),
  })
}

/** Restores the previous release. */
export function useRollBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: RollbackInput) => sendJson('POST', apiPaths.publishRollback, input),
    onSuccess: () => notify({ title: 'Rolled back to the previous release' }),
    onError: (error) => notify({ title: 'Error', description: rejectionOf(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: publishReportKey }),
  })
}

function rejectionOf(error: Error): string {
  const isRejection = error instanceof HttpError && (error.status === 409 || error.status === 503)
  return isRejection ? error.reason : 'The roll back failed. Please try again.'
}

/** The name of the publishing state. */
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
      return report.isRolledBack ? rolledBack(report) : 'Everything is live.'
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

/** The time by this device's clock, never broken across lines: '14:05 today', '3 June, 14:05'. */
export function formatMoment(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp)
  if (moment.toDateString() === now.toDateString()) return `${sameDay.format(moment)}\u00a0today`
  return otherDay.format(moment).replace(' at ', ', ').replaceAll(' ', '\u00a0')
}
