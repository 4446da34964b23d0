import { createStyleguide } from './create-styleguide'

it.each([
  ['development', 1],
  ['production', 0],
  [undefined, 0],
])('for %p there are %p styleguides', (environment, count) => {
  const createPage = jest.fn()
  createStyleguide({ createPage }, environment)
  expect(createPage).toHaveBeenCalledTimes(count)
})
