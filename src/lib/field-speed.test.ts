import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { measureSpeed, markOfficeDevice } from './count-event'
import { reportSpeed } from './field-speed'

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn(), onTTFB: jest.fn() }))

const sendBeacon = jest.fn()
const sent = () => sendBeacon.mock.calls.map(([url, body]) => [url, JSON.parse(String(body)) as unknown])
const tells = (on: typeof onLCP | typeof onINP | typeof onCLS | typeof onTTFB, value: number) =>
  jest.mocked(on as typeof onLCP).mockImplementationOnce((report) => report({ value } as never))

function become(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  sendBeacon.mockReset()
  localStorage.clear()
  become('visible')
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  for (const on of [onCLS, onINP, onLCP, onTTFB]) jest.mocked(on).mockReset()
})
afterEach(() => {
  become('hidden')
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'webdriver']) Reflect.deleteProperty(navigator, name)
  document.documentElement.removeAttribute('data-saver')
})

describe('a report', () => {
  it('is sent once, when the page is hidden, with whole numbers and nothing else', () => {
    for (const [on, value] of [
      [onLCP, 1_234.56],
      [onINP, 88],
      [onCLS, 0.01234],
      [onTTFB, 210.4],
    ] as const)
      tells(on, value)
    reportSpeed('/')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sendBeacon).not.toHaveBeenCalled()
    become('hidden')
    become('visible')
    become('hidden')
    expect(sent()).toEqual([
      [
        expect.stringMatching(/\/api\/speed$/),
        {
          page: 'home',
          device: expect.stringMatching(/^(phone|other)$/) as unknown,
          lcp: 1_235,
          inp: 88,
          cls: 12,
          ttfb: 210,
        },
      ],
    ])
  })

  it.each([
    ['/', 'home'],
    ['/properties', 'list'],
    ['/cars/', 'list'],
    ['/properties/villa', 'detail'],
    ['/cars/prado/', 'detail'],
    ['/contact', 'other'],
    ['/carspace', 'other'],
  ])('names the kind of the page when it is %s', (path, page) => {
    tells(onTTFB, 1)
    reportSpeed(path)
    become('hidden')
    expect(sent()).toMatchObject([[expect.anything(), { page }]])
  })

  it.each([
    [390, 844, 'phone'],
    [844, 390, 'phone'],
    [768, 1_024, 'other'],
    [1_440, 900, 'other'],
  ])('tells a phone by the shorter side of its screen when that is %i × %i', (width, height, device) => {
    jest.spyOn(window, 'screen', 'get').mockReturnValue({ width, height } as Screen)
    tells(onTTFB, 1)
    reportSpeed('/')
    become('hidden')
    expect(sent()).toMatchObject([[expect.anything(), { device }]])
  })

  it('is not sent when nothing was measured, or the device became the agency’s own', () => {
    reportSpeed('/')
    become('hidden')
    become('visible')
    tells(onTTFB, 1)
    reportSpeed('/admin')
    markOfficeDevice()
    become('hidden')
    expect(sendBeacon).not.toHaveBeenCalled()
  })
})

describe('a page load', () => {
  const measured = async () => {
    jest.useFakeTimers()
    measureSpeed()
    await jest.advanceTimersByTimeAsync(5_000)
    jest.useRealTimers()
    return jest.mocked(onLCP).mock.calls.length
  }
  const drawn = (number: number) => jest.spyOn(Math, 'random').mockReturnValue(number)

  it('is measured when it is the one in four', async () => {
    drawn(0.249)
    expect(await measured()).toBe(1)
    drawn(0.25)
    expect(await measured()).toBe(1)
  })

  it('is not measured when the visitor saves data', async () => {
    drawn(0)
    document.documentElement.setAttribute('data-saver', '')
    expect(await measured()).toBe(0)
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
    ['webdriver', true],
  ])('is not measured when the browser says %s', async (name, value) => {
    drawn(0)
    Object.defineProperty(navigator, name, { value, configurable: true })
    expect(await measured()).toBe(0)
  })

  it('is not measured when the browser was used for the dashboard', async () => {
    drawn(0)
    markOfficeDevice()
    expect(await measured()).toBe(0)
  })
})
