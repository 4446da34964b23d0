import { prefetchOnIntent } from './prefetch-on-intent'

const prefetched: string[] = []

function openPage(connection?: { saveData: boolean }): void {
  prefetched.length = 0
  window.___loader = { hovering: (path) => void prefetched.push(path), loadPage: () => Promise.resolve() }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  document.body.innerHTML = `
    <a href="/cars/prado"><b>Prado</b></a>
    <a href="https://wa.me/1">WhatsApp</a>
    <a href="/terms.pdf">Terms</a>
    <a href="/cars" target="_blank">Apart</a>`
  prefetchOnIntent()
}

function touchAll(): void {
  for (const element of document.querySelectorAll('a, b')) {
    element.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  }
}

it('prefetches nothing when the visitor saves data', () => {
  openPage({ saveData: true })
  touchAll()
  window.___loader?.hovering('/under/the/mouse')
  expect(prefetched).toEqual([])
})

it('prefetches only pages of this site when their links are touched', () => {
  openPage()
  touchAll()
  expect(new Set(prefetched)).toEqual(new Set(['/cars/prado']))
})
