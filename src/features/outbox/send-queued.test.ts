import { waitFor } from '@testing-library/react'
import { sendQueued } from '.'
import { rememberQueued } from './has-queued'

const mockLoad = jest.fn()
jest.mock('./outbox', () => {
  mockLoad()
  throw new Error('Loading chunk 1 failed.')
})
jest.mock('../../lib/when-idle', () => ({ whenIdle: (run: () => void) => run() }))

function start({ isOnline }: { isOnline: boolean }) {
  mockLoad.mockClear()
  const log = jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  sendQueued()
  return log
}

it('fetches nothing when nothing waits', () => {
  rememberQueued(false)
  start({ isOnline: true })
  expect(mockLoad).not.toHaveBeenCalled()
})

it('logs the failure when the code of the outbox cannot be fetched online', async () => {
  rememberQueued(true)
  const log = start({ isOnline: true })
  await waitFor(() => expect(log).toHaveBeenCalledWith('The outbox could not be loaded', expect.any(Error)))
})

it('stays quiet when the code is not there offline, and tries again when there is a network', async () => {
  rememberQueued(true)
  const log = start({ isOnline: false })
  await waitFor(() => expect(mockLoad).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(mockLoad.mock.calls.length).toBeGreaterThan(1))
  expect(log).not.toHaveBeenCalled()
})
