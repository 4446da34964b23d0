import { resolve } from 'node:path'
import type { Actions } from 'gatsby'

/** Shows every token and primitive to developers; never part of a build. */
export function createStyleguidePage(
  { createPage }: Pick<Actions, 'createPage'>,
  nodeEnvironment: string | undefined,
): void {
  if (nodeEnvironment !== 'development') return
  createPage({ path: '/styleguide', component: resolve('src/styleguide/index.tsx'), context: {} })
}
