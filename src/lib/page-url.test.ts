import { globalHistory } from '@reach/router'
import { listingInPath, removeUndecodableUrlParts } from './page-url'

it.each([
  ['/properties/4-bed-villa-karen-x7k2', { kind: 'property', id: '4-bed-villa-karen-x7k2' }],
  ['/cars/prado-4.5', { kind: 'car', id: 'prado-4.5' }],
  ['/cars/prado/', { kind: 'car', id: 'prado' }],
  ['/cars/caf%C3%A9%20racer', { kind: 'car', id: 'café racer' }],
  ['/properties', null],
  ['/properties/', null],
  ['/properties/a/b', null],
  ['/saved/villa', null],
  ['/cars/%E0%A4%A', null],
  ['/404.html', null],
])('finds the listing in %s', (pathname, listing) => {
  expect(listingInPath(pathname)).toEqual(listing)
})

const UNDECODABLE = ['#%', '#50%off', '#caf%C3', '#%E0%A4%A']

it.each(UNDECODABLE)('removes %s from the URL before the router reads it', (hash) => {
  window.history.replaceState({ scroll: 7 }, '', `/cars?make=BMW${hash}`)
  removeUndecodableUrlParts()
  expect(window.location.href).toMatch(/\/cars\?make=BMW$/)
  expect(globalHistory.location).toMatchObject({ pathname: '/cars', search: '?make=BMW', hash: '' })
  expect(window.history.state).toMatchObject({ scroll: 7 })
})

it.each(UNDECODABLE)('removes %s from the URL when the visitor adds it later', (hash) => {
  window.history.replaceState(null, '', '/cars')
  const hashes: string[] = []
  // As Gatsby's, it listens before ours does.
  const unlisten = globalHistory.listen(({ location }) => hashes.push(location.hash))
  removeUndecodableUrlParts()
  window.history.pushState(null, '', `/cars${hash}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  unlisten()
  expect(window.location.href).toMatch(/\/cars$/)
  expect(hashes.at(-1)).toBe('')
  expect(globalHistory.location.hash).toBe('')
})

it.each(['#review', '#photo-3', '#caf%C3%A9', ''])('leaves the hash "%s" alone', (hash) => {
  window.history.replaceState(null, '', `/cars${hash}`)
  removeUndecodableUrlParts()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(window.location.hash).toBe(hash)
})
