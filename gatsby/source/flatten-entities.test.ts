/** @jest-environment node */
import { flattenEntities, flattenInOnePass, type Entity } from './flatten-entities'

const original = jest.requireActual<(entities: Entity[]) => Entity[]>('gatsby-source-custom-api/utils/flattenEntities')

/** As Node's: loads the plugin's module, and modules that import it later get what the cache holds. */
function loaderOf(exports: unknown) {
  const loaded = { exports }
  const load = Object.assign(() => exports, { resolve: (path: string) => `/${path}`, cache: {} })
  Object.assign(load.cache, { '/gatsby-source-custom-api/utils/flattenEntities': loaded })
  return { loaded, load: load as unknown as NodeJS.Require }
}

it('gives what the plugin gives when records contain objects', () => {
  const entities = [
    {
      id: 'villa',
      childEntities: [{ id: 'point', childEntities: [{ id: 'label', childEntities: [] }] }, { id: 'agent' }],
    },
    { id: 'flat', childEntities: [] },
  ]
  expect(flattenEntities(entities)).toEqual(original(entities))
  expect(flattenEntities(entities)).toHaveLength(5)
})

it('gives the plugin the function when it is loaded later', () => {
  const { loaded, load } = loaderOf(original)
  flattenInOnePass(load)
  expect(loaded.exports).toBe(flattenEntities)
})

it('ends the build when the plugin flattens its records elsewhere', () => {
  const { load } = loaderOf({})
  expect(() => flattenInOnePass(load)).toThrow(/flattens its records elsewhere/)
})
