import { idInPath, listingKindOfPath } from './id-from-path'

it.each([
  ['/properties/4-bed-villa-karen-x7k2', '4-bed-villa-karen-x7k2'],
  ['/cars/prado-4.5/', 'prado-4.5'],
  ['/cars/caf%C3%A9%20racer', 'café racer'],
  ['/properties/[id]', ''],
  ['/properties/%5Bid%5D', ''],
])('reads the id from %s: %s', (pathname, id) => {
  expect(idInPath({ pathname })).toBe(id)
})

it.each([
  ['/properties/4-bed-villa', 'property'],
  ['/cars/prado-4.5', 'car'],
  ['/cars/prado/', 'car'],
  ['/properties', null],
  ['/properties/', null],
  ['/properties/a/b', null],
  ['/saved/villa', null],
  ['/cars/%E0%A4%A', null],
  ['/404.html', null],
])('recognizes %s as the page of a %s', (pathname, kind) => {
  expect(listingKindOfPath(pathname)).toBe(kind)
})
