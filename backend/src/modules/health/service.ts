import type { Catalogue } from '../../db/catalogue'
import type { Releases } from '../site'

export interface HealthService {
  /** The reason the site cannot be served, or null when it can; `cause` is for the log. */
  check(): Promise<{ fault: string | null; cause?: unknown }>
}

export function createHealthService(dependencies: { catalogue: Catalogue; releases: Releases }): HealthService {
  return {
    check: async () => {
      try {
        await dependencies.catalogue.revision()
      } catch (cause) {
        return { fault: 'The database does not answer', cause }
      }
      return { fault: dependencies.releases.current() === null ? 'The site has not been published yet' : null }
    },
  }
}
