import { enablePhotoTransition } from './photo-transition'
import { PAGE_SHOWN } from './markers'

const LISTING = '/properties/villa'
const CARD = `<article><picture><img src="/media/480.avif/a.jpg"></picture><a href="${LISTING}">View</a></article>`
const PAGE = '<button data-cover><img src="/media/1280.avif/a.jpg"></button>'

/** The names of the old and of the new photo at the moments when the browser takes its pictures. */
interface Pictures {
  before: string | undefined
  after: string | undefined
}

const frames = window.requestAnimationFrame.bind(window)
const noFrames = () => {
  throw new Error('The browser draws no frames now')
}
let navigated: string[]
let transitions: Promise<Pictures>[]
let isStill: boolean
/** The next page stands when the test says so. */
let isSlow: boolean

/** Plays Gatsby: the next page stands one frame after it was asked for, and the browser draws none meanwhile. */
function navigate(to: string | number): void {
  navigated.push(String(to))
  if (isSlow) return
  window.requestAnimationFrame(() => {
    document.body.innerHTML = PAGE
    document.dispatchEvent(new Event(PAGE_SHOWN))
  })
}

function imageOf(selector: string): HTMLImageElement {
  const image = document.querySelector<HTMLImageElement>(selector)
  if (!image) throw new Error(`There is no ${selector}`)
  return image
}

const nameOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.style.viewTransitionName

function startViewTransition(update: () => Promise<void>) {
  const before = nameOf('article img')
  const pictures = Promise.resolve()
    .then(update)
    .then(() => ({ before, after: nameOf('[data-cover] img') }))
  transitions.push(pictures)
  return { ready: Promise.resolve(), finished: pictures.then(() => undefined) }
}

beforeEach(() => {
  navigated = []
  transitions = []
  isStill = false
  isSlow = false
  document.body.innerHTML = CARD
  const photo = imageOf('img')
  Object.defineProperties(photo, {
    complete: { value: true },
    naturalWidth: { value: 480 },
    currentSrc: { value: 'http://localhost:8000/media/480.avif/a.jpg' },
  })
  jest.spyOn(photo, 'getBoundingClientRect').mockReturnValue({ top: 10, bottom: 200 } as DOMRect)
  jest.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isStill }) as MediaQueryList)
  Object.assign(document, { startViewTransition })
  window.requestAnimationFrame = noFrames
  window.___navigate = navigate
  window.___loader = { hovering: () => undefined, loadPage: () => Promise.resolve() }
  enablePhotoTransition()
})

afterEach(() => (window.requestAnimationFrame = frames))

/** A link is pressed, and Gatsby's `Link` does its part. */
async function press(selector: string, to = LISTING): Promise<void> {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  window.___navigate?.(to)
  await new Promise((resolve) => window.setTimeout(resolve, 50))
}

it("a pressed card's photo becomes the cover of its page, with itself in place until the large one has come", async () => {
  await press('a')
  expect(navigated).toEqual([LISTING])
  expect(await Promise.all(transitions)).toEqual([{ before: 'listing-photo', after: 'listing-photo' }])
  expect(nameOf('[data-cover] img')).toBe('')
  const cover = imageOf('[data-cover] img')
  expect(cover.style.backgroundImage).toContain('/media/480.avif/a.jpg')
  cover.dispatchEvent(new Event('load'))
  expect(cover.style.backgroundImage).toBe('')
  expect(() => window.requestAnimationFrame(() => undefined)).toThrow('The browser draws no frames now')
})

it.each([
  ['other links', () => (document.body.innerHTML += '<p><a id="plain" href="/contact">Contact</a></p>'), '#plain'],
  ['visitors who want less movement', () => (isStill = true), 'a'],
  ['a photo out of sight', () => mockTop(5_000), 'a'],
])('nothing travels for %s', async (_, arrange, selector) => {
  arrange()
  window.requestAnimationFrame = frames
  await press(selector)
  expect(navigated).toEqual([LISTING])
  expect(transitions).toEqual([])
})

it('a card pressed while another one travels goes its way, and frames are the browser’s own again after', async () => {
  isSlow = true
  await press('a')
  await press('a')
  expect(navigated).toEqual([LISTING, LISTING])
  document.dispatchEvent(new Event(PAGE_SHOWN))
  await Promise.all(transitions)
  await new Promise((resolve) => window.setTimeout(resolve))
  expect(transitions).toHaveLength(1)
  expect(() => window.requestAnimationFrame(() => undefined)).toThrow('The browser draws no frames now')

  isSlow = false
  await press('a')
  expect(transitions).toHaveLength(2)
})

it('a page that cannot be fetched is left to Gatsby', async () => {
  window.requestAnimationFrame = frames
  if (window.___loader) window.___loader.loadPage = () => Promise.reject(new Error('offline'))
  await press('a')
  expect(navigated).toEqual([LISTING])
  expect(transitions).toEqual([])
})

function mockTop(top: number) {
  const photo = imageOf('img')
  jest.spyOn(photo, 'getBoundingClientRect').mockReturnValue({ top, bottom: top + 200 } as DOMRect)
}
