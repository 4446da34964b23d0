import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/site/publish'
import { setTokenSource } from '../../../lib/http'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import * as texts from './publish-report'
import { PublishingCard } from './publishing-card'

/** As it is read on the screen: queries see spaces that do not break as plain ones. */
const formatMoment = (timestamp: string) => texts.formatMoment(timestamp).replaceAll('\u00a0', ' ')

function aReport(given: Partial<PublishReport> = {}): PublishReport {
  return {
    target: 'publisher',
    state: 'published',
    lastPublishedAt: '2026-06-01T10:00:00.000Z',
    waitingChanges: 0,
    buildingSince: null,
    failure: null,
    currentRelease: { id: 'second', createdAt: '2026-06-01T10:00:00.000Z' },
    previousRelease: { id: 'first', createdAt: '2026-05-31T10:00:00.000Z' },
    isRolledBack: false,
    ...given,
  }
}

interface Call {
  method: string
  path: string
  body: unknown
}

/** A backend that reports `now()` and responds to calls with `status`. Returns the calls that change something. */
function backend(now: () => PublishReport | number, status = 202, message = 'No'): Call[] {
  const calls: Call[] = []
  setTokenSource(() => Promise.resolve('token'))
  globalThis.fetch = (path, init) => {
    const method = init?.method ?? 'GET'
    if (method !== 'GET') {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      calls.push({ method, path: path as string, body })
      return Promise.resolve(new Response(status < 300 ? null : JSON.stringify({ message }), { status }))
    }
    expect(path).toBe(apiPaths.publishReport)
    const report = now()
    if (typeof report === 'number') return Promise.resolve(new Response('{"message":"broken"}', { status: report }))
    return Promise.resolve(new Response(JSON.stringify(report)))
  }
  return calls
}

it.each<[string, Partial<PublishReport>, string, string]>([
  ['everything is published', {}, 'Up to date', 'Everything is live.'],
  [
    'changes wait',
    { state: 'waiting', waitingChanges: 3 },
    'Changes waiting',
    '3 changes are waiting. They go live within about a minute.',
  ],
  [
    'one change is built',
    { state: 'building', waitingChanges: 1 },
    'Publishing now',
    '1 change is waiting. The pages are being built.',
  ],
  ['publishing was requested', { state: 'building' }, 'Publishing now', 'The pages are being rebuilt.'],
])('shows the state when %s', async (_what, given, label, text) => {
  backend(() => aReport(given))
  renderWithQueries(<PublishingCard />)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(label)
  expect(screen.getByText(formatMoment('2026-06-01T10:00:00.000Z'))).toBeVisible()
})

it('shows why publishing failed and when it is retried', async () => {
  const nextTryAt = '2026-06-01T11:05:00.000Z'
  const failure = { reason: 'The built site is refused: it has no index.html.', at: nextTryAt, nextTryAt }
  backend(() => aReport({ state: 'failed', waitingChanges: 2, failure }))
  renderWithQueries(<PublishingCard />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(failure.reason)
  expect(alert).toHaveTextContent(`The next try is at ${formatMoment(nextTryAt)}.`)
  expect(screen.getByText('2 changes are waiting. Visitors still see the last good pages.')).toBeVisible()
})

it('publishes now and shows the state at once', async () => {
  let report = aReport()
  const calls = backend(() => report)
  renderWithQueries(<PublishingCard />)
  await screen.findByText('Up to date')
  report = aReport({ state: 'building' })
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Publishing now')).toBeVisible()
  expect(calls).toEqual([{ method: 'POST', path: apiPaths.publish, body: undefined }])
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeDisabled()
})

it('shows an error when publishing could not be started', async () => {
  backend(() => aReport(), 500)
  renderWithQueries(<PublishingCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(currentNotice()?.description).toBe('Publishing could not be started. Please try again.'))
})

it('rolls back to the shown release after confirmation', async () => {
  const calls = backend(() => aReport(), 204)
  renderWithQueries(<PublishingCard />)
  const button = await screen.findByRole('button', { name: 'Undo the last publication' })
  await userEvent.click(button)
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Keep this release' }))
  expect(calls).toEqual([])
  await userEvent.click(button)
  expect(screen.getByRole('alertdialog')).toHaveTextContent(formatMoment('2026-05-31T10:00:00.000Z'))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo it' }))
  await waitFor(() => expect(currentNotice()?.title).toBe('Rolled back to the previous release'))
  expect(calls).toEqual([{ method: 'POST', path: apiPaths.publishRollback, body: { releaseId: 'first' } }])
})

it('shows the reason when it cannot roll back', async () => {
  backend(() => aReport(), 409, 'The site is being built.')
  renderWithQueries(<PublishingCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last publication' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo it' }))
  await waitFor(() => expect(currentNotice()?.description).toBe('The site is being built.'))
})

it('shows the release in service after a rollback', async () => {
  backend(() => aReport({ isRolledBack: true, previousRelease: null }))
  renderWithQueries(<PublishingCard />)
  expect(await screen.findByText('Rolled back')).toBeVisible()
  expect(screen.getByText(/The next change, or “Publish now”, publishes everything again\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Undo the last/ })).not.toBeInTheDocument()
})

it('offers nothing when no publisher is configured', async () => {
  backend(() =>
    aReport({ target: 'none', state: 'waiting', waitingChanges: 1, lastPublishedAt: null, previousRelease: null }),
  )
  renderWithQueries(<PublishingCard />)
  expect(await screen.findByText(/REBUILD_WEBHOOK_URL is not set/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('offers a retry when the report could not be loaded', async () => {
  let report: PublishReport | number = 500
  backend(() => report)
  renderWithQueries(<PublishingCard />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  report = aReport()
  await userEvent.click(retry)
  expect(await screen.findByText('Up to date')).toBeVisible()
})
