import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const MODULE = 'gatsby-source-custom-api/utils/flattenEntities'

/** A record of the lists and the objects within it, as the plugin passes them from step to step. */
export interface Entity {
  childEntities?: readonly Entity[]
}

/**
 * gatsby-source-custom-api copies all earlier records for each further one, which takes seconds for ten thousand
 * listings. From now on it collects them in one pass. Without effect once the plugin is loaded: it keeps what it
 * imports.
 */
export function flattenInOnePass(load: NodeJS.Require = createRequire(resolve('package.json'))): void {
  const known: unknown = load(MODULE)
  const loaded = load.cache[load.resolve(MODULE)]
  if (typeof known !== 'function' || loaded === undefined) {
    throw new Error('gatsby-source-custom-api flattens its records elsewhere: see gatsby/source/flatten-entities.ts.')
  }
  loaded.exports = flattenEntities
}

/** Each entity without its children, followed by them. */
export function flattenEntities(entities: readonly Entity[]): Entity[] {
  const flat: Entity[] = []
  const collect = (some: readonly Entity[]) => {
    for (const { childEntities, ...entity } of some) {
      flat.push(entity)
      if (childEntities) collect(childEntities)
    }
  }
  collect(entities)
  return flat
}
