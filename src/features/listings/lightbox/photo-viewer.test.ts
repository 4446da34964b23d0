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
/** jsdom fires no transitionend; PhotoSwipe assumes the end of an animation after this time. */
const untilStill = () => jest.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  jest.useFakeTimers()
  left = 0
  document.body.innerHTML = '<div id="gatsby-focus-wrapper"></div>'
})
afterEach(() => jest.useRealTimers())

it('makes the page behind inert until it is closed', async () => {
  const viewer = open()
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([1, 0, false])
  viewer.close()
  expect(left).toBe(1)
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([0, 1, true])
})

it('closes after opening when it was closed while it opened', async () => {
  open().close()
  expect([dialogs(), left]).toEqual([1, 0])
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([0, 1, true])
})

it('stays open when a photo is opened again before it could close', async () => {
  const viewer = open()
  viewer.close()
  viewer.turnTo(0)
  await untilStill()
  expect([dialogs(), left, isPageInReach()]).toEqual([1, 0, false])
})

it('leaves the page inert when another lightbox opens while this one closes', async () => {
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
