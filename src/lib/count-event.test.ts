import { countEvent, countViewSoon, markOfficeDevice } from './count-event'

const villa = { kind: 'property', id: 'villa' } as const
const sendBeacon = jest.fn()

beforeEach(() => {
  sendBeacon.mockClear()
  localStorage.clear()
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
})
afterEach(() => {
  for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name)
})

it('sends only kind, id and event when a visitor acts', () => {
  countEvent(villa, 'save')
  expect(sendBeacon.mock.calls).toEqual([
    [expect.stringMatching(/\/api\/events$/), '{"kind":"property","id":"villa","event":"save"}'],
  ])
})

it.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('sends nothing when the browser says %s', (name, value) => {
  Object.defineProperty(navigator, name, { value, configurable: true })
  countEvent(villa, 'view')
  expect(sendBeacon).not.toHaveBeenCalled()
})

it('sends nothing when the browser was used for the dashboard', () => {
  markOfficeDevice()
  countEvent(villa, 'view')
  expect(sendBeacon).not.toHaveBeenCalled()
})

it('sends events when the browser blocks storage', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  countEvent(villa, 'view')
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  blocked.mockRestore()
})

it('counts a view only when the page is looked at for two seconds', () => {
  jest.useFakeTimers()
  countViewSoon(villa)()
  jest.advanceTimersByTime(5_000)
  expect(sendBeacon).not.toHaveBeenCalled()
  countViewSoon(villa)
  jest.advanceTimersByTime(2_000)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})
