import { idInPath } from './id-in-path'

it.each([
  ['/properties/4-bed-villa-karen-x7k2', '4-bed-villa-karen-x7k2'],
  ['/cars/caf%C3%A9%20racer', 'café racer'],
  ['/properties/[id]', ''],
  ['/properties/%5Bid%5D', ''],
])('finds in %s the id %s', (pathname, id) => {
  expect(idInPath({ pathname })).toBe(id)
})
