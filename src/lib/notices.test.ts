import { currentNotice, dismissNotice, notify, subscribeToNotices } from './notices'

it('shows only the newest notice', () => {
  const heard = jest.fn()
  const stop = subscribeToNotices(heard)
  notify({ title: 'First' })
  const first = currentNotice()
  notify({ title: 'Second', destructive: true })
  expect(currentNotice()).toMatchObject({ title: 'Second', destructive: true })

  // Closing the replaced notice leaves the newer one.
  dismissNotice(first?.id ?? -1)
  expect(currentNotice()).toMatchObject({ title: 'Second' })
  dismissNotice(currentNotice()?.id ?? -1)
  expect(currentNotice()).toBeNull()
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
})
