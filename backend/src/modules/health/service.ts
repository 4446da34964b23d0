import type { Catalogue } from '../../db/catalogue'
import type { Releases } from '../site'

export interface HealthService {
  /** Why the site cannot be served; null when it can. `cause` is for the log. */
  check(): Promise<{ problem: string | null; cause?: unknown }>
}

export function createHealthService(dependencies: { catalogue: Catalogue; releases: Releases }): HealthService {
  return {
    check: async () => {
      try {
        await dependencies.catalogue.revision()
      } catch (cause) {
        return { problem: 'The database does not respond', cause }
      }
      return { problem: dependencies.releases.current() === null ? 'The site has not been published yet' : null }
    },
  }
}
