import { openViewer, type Viewer } from './photo-viewer'

let left: number

function open(): Viewer {
  return openViewer({
    slides: ['/a.jpg', '/b.jpg'].map((src) => ({ src, width: 1500, height: 1000 })),
    first: 0,
    title: 'Villa in Karen',
    onTurn: () => undefined,
    onLeave: () => (left += 1),
    onShare: () => undefined,
    onVideoPlace: () => undefined,
  })
}

const dialogs = () => document.querySelectorAll('[role=dialog]').length
const isPageInReach = () => !document.querySelector('#gatsby-focus-wrapper[inert]')
/** jsdom never tells that a movement has ended; PhotoSwipe takes it for granted within that time. */
const untilStill = () => jest.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  jest.useFakeTimers()
  left = 0
  document.body.innerHTML = '<div id="gatsby-focus-wrapper"></div>'
})
afterEach(() => jest.useRealTimers())

it('keeps the page behind out of reach until it is closed', async () => {
  const viewer = open()
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([1, 0, false])
  viewer.close()
  expect(left).toBe(1)
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([0, 1, true])
})

it('closes when it is open, if that was asked for before', async () => {
  open().close()
  expect([dialogs(), left]).toEqual([1, 0])
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([0, 1, true])
})

it('stays when a photo is asked for again before it could close', async () => {
  const viewer = open()
  viewer.close()
  viewer.turnTo(0)
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([1, 0, false])
})

it('another one that opens while this one closes keeps the page out of reach', async () => {
  const first = open()
  await untilStill()
  first.close()
  const second = open()
  expect(dialogs()).toBe(2)
  await untilStill()
  expect([dialogs(), isPageInReach()]).toEqual([1, false])
  second.close()
  await untilStill()
  expect([dialogs(), isPageInReach()]).toEqual([0, true])
})
