import { resolve } from 'node:path'
import type { Actions } from 'gatsby'

/** Every token and primitive on one page, for those who build the site: never part of a build. */
export function createStyleguide(
  { createPage }: Pick<Actions, 'createPage'>,
  nodeEnvironment: string | undefined,
): void {
  if (nodeEnvironment !== 'development') return
  createPage({ path: '/styleguide', component: resolve('src/styleguide/index.tsx'), context: {} })
}
