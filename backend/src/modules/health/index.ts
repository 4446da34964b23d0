import type { CoreServices, Module } from '../../module'
import type { Releases } from '../site'
import { healthRoutes } from './routes'
import { createHealthService } from './service'

interface Needs extends CoreServices {
  readonly releases: Releases
}

/** What a load balancer checks. */
export const healthModule: Module<Needs> = {
  routes: {
    public: (group, { catalogue, releases }) =>
      group.register(healthRoutes, { health: createHealthService({ catalogue, releases }) }),
  },
}
