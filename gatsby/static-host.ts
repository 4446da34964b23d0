import type { Actions, GatsbyConfig } from 'gatsby'
import createNetlifyAdapter from 'gatsby-adapter-netlify'
import { listingPaths } from '../contract/paths'
import type { BuildEnvironment } from './environment'

/** Netlify's adapter writes redirects and headers, and preserves caches between builds. */
export function staticHostConfig({ NETLIFY }: Pick<BuildEnvironment, 'NETLIFY'>): Pick<GatsbyConfig, 'adapter'> {
  return NETLIFY !== undefined ? { adapter: createNetlifyAdapter() } : {}
}

const BACKEND_PATHS = ['/api', '/media', '/uploads', '/viewing', '/owner']

/** The 404 page shows listings that are newer than the build, at which Gatsby finds no data (decision 0037). */
const NOT_FOUND_PATHS = [...Object.values(listingPaths).map(({ list }) => `${list}/*`), '/page-data/*']

/**
 * Declares for a static host what the backend does when it serves the site: requests for its own paths go to the
 * backend, and unknown paths redirect to the home page (docs/product.md, "Pages").
 */
export function declareStaticHostRedirects(
  { createRedirect }: Pick<Actions, 'createRedirect'>,
  { NETLIFY, GATSBY_API_URL: backend }: Pick<BuildEnvironment, 'NETLIFY' | 'GATSBY_API_URL'>,
): void {
  if (NETLIFY === undefined) return
  for (const path of backend === '' ? [] : BACKEND_PATHS) {
    createRedirect({ fromPath: `${path}/*`, toPath: `${backend}${path}/:splat`, statusCode: 200 })
  }
  for (const path of NOT_FOUND_PATHS) createRedirect({ fromPath: path, toPath: '/404.html', statusCode: 404 })
  createRedirect({ fromPath: '/*', toPath: '/', statusCode: 302 })
}
