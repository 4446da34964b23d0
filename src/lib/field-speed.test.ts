import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { measureSpeed, markOfficeDevice } from './count-event'
import { reportSpeed } from './field-speed'

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn(), onTTFB: jest.fn() }))

const sendBeacon = jest.fn()
const send = jest.fn()

function tells(on: typeof onLCP | typeof onINP | typeof onCLS | typeof onTTFB, value: number): void {
  jest.mocked(on as typeof onLCP).mockImplementationOnce((report) => report({ value } as never))
}

function become(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  send.mockReset()
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
    jest.spyOn(window, 'screen', 'get').mockReturnValue({ width: 390, height: 844 } as Screen)
    tells(onLCP, 1_234.56)
    tells(onINP, 88)
    tells(onCLS, 0.01234)
    tells(onTTFB, 210.4)
    reportSpeed('/', send)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(send).not.toHaveBeenCalled()
    become('hidden')
    become('visible')
    become('hidden')
    expect(send.mock.calls).toEqual([[{ page: 'home', device: 'phone', lcp: 1_235, inp: 88, cls: 12, ttfb: 210 }]])
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
    reportSpeed(path, send)
    become('hidden')
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ page }))
  })

  it.each([
    [844, 390, 'phone'],
    [768, 1_024, 'other'],
    [1_440, 900, 'other'],
  ])('tells a phone by the shorter side of its screen when that is %i × %i', (width, height, device) => {
    jest.spyOn(window, 'screen', 'get').mockReturnValue({ width, height } as Screen)
    tells(onTTFB, 1)
    reportSpeed('/', send)
    become('hidden')
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ device }))
  })

  it('is not sent when nothing was measured', () => {
    reportSpeed('/', send)
    become('hidden')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a page load', () => {
  /** Whether it is measured when this number was drawn, of 0 to 1. */
  async function isMeasured(drawn: number): Promise<boolean> {
    jest.mocked(onLCP).mockReset()
    jest.spyOn(Math, 'random').mockReturnValue(drawn)
    jest.useFakeTimers()
    measureSpeed()
    await jest.advanceTimersByTimeAsync(5_000)
    jest.useRealTimers()
    return jest.mocked(onLCP).mock.calls.length > 0
  }

  it('is measured when it is the one in four', async () => {
    expect(await isMeasured(0.249)).toBe(true)
    expect(await isMeasured(0.25)).toBe(false)
  })

  it('is told to the backend when the page is hidden, unless the device became the agency’s own', async () => {
    jest.mocked(onTTFB).mockImplementation((report) => report({ value: 1 } as never))
    await isMeasured(0)
    become('hidden')
    expect(sendBeacon.mock.calls).toEqual([
      [expect.stringMatching(/\/api\/speed$/), expect.stringMatching(/^\{"page":"home",.*"ttfb":1\}$/)],
    ])
    become('visible')
    await isMeasured(0)
    markOfficeDevice()
    become('hidden')
    expect(sendBeacon).toHaveBeenCalledTimes(1)
  })

  it('is not measured when the visitor saves data', async () => {
    document.documentElement.setAttribute('data-saver', '')
    expect(await isMeasured(0)).toBe(false)
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
    ['webdriver', true],
  ])('is not measured when the browser says %s', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    expect(await isMeasured(0)).toBe(false)
  })

  it('is not measured when the browser was used for the dashboard', async () => {
    markOfficeDevice()
    expect(await isMeasured(0)).toBe(false)
  })
})
