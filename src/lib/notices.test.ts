import { currentNotice, dismissNotice, notify, subscribeToNotices } from './notices'

it('shows only the newest notice when there are several', () => {
  const listener = jest.fn()
  const stop = subscribeToNotices(listener)
  notify({ title: 'First' })
  const first = currentNotice()
  notify({ title: 'Second', destructive: true })
  expect(currentNotice()).toMatchObject({ title: 'Second', destructive: true })

  // Closing the replaced notice leaves the newer one.
  dismissNotice(first?.id ?? -1)
  expect(currentNotice()).toMatchObject({ title: 'Second' })
  dismissNotice(currentNotice()?.id ?? -1)
  expect(currentNotice()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
})
