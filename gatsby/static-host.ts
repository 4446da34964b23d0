import createNetlifyAdapter from 'gatsby-adapter-netlify'
import type { Actions, GatsbyConfig } from 'gatsby'
import type { BuildEnvironment } from './environment'

/** Netlify sets this in its builds. Anywhere else the build is the same as ever. */
function isBuiltByNetlify(env: Record<string, string | undefined>): boolean {
  return (env.NETLIFY ?? '') !== ''
}

/** What makes a build fit for Netlify: its redirects, headers and kept caches. */
export function staticHostConfig(env: Record<string, string | undefined>): Pick<GatsbyConfig, 'adapter'> {
  return isBuiltByNetlify(env) ? { adapter: createNetlifyAdapter() } : {}
}

const BACKEND_PATHS = ['/api', '/media', '/uploads']

/**
 * Tells a static host what the backend does where it serves the site itself: its own paths lead to
 * it under the site's address too, and an address nobody knows leads home (spec §2).
 */
export function declareStaticHostRedirects(
  { createRedirect }: Pick<Actions, 'createRedirect'>,
  env: Record<string, string | undefined>,
  { GATSBY_API_URL: backend }: Pick<BuildEnvironment, 'GATSBY_API_URL'>,
): void {
  if (!isBuiltByNetlify(env)) return
  for (const path of backend === '' ? [] : BACKEND_PATHS) {
    createRedirect({ fromPath: `${path}/*`, toPath: `${backend}${path}/:splat`, statusCode: 200 })
  }
  createRedirect({ fromPath: '/*', toPath: '/', statusCode: 302 })
}
