/** @jest-environment node */
import { createStyleguidePage } from './create-pages'

it.each([
  ['development', 1],
  ['production', 0],
  [undefined, 0],
])('when NODE_ENV is %p, creates %p styleguide pages', (environment, count) => {
  const createPage = jest.fn()
  createStyleguidePage({ createPage }, environment)
  expect(createPage).toHaveBeenCalledTimes(count)
})
