import type { CoreServices, Module } from '../../module'
import type { Releases } from '../site'
import { healthRoutes } from './routes'

interface Needs extends CoreServices {
  readonly releases: Releases
}

/** What a load balancer checks. */
export const healthModule: Module<Needs> = { routes: { public: [healthRoutes] } }
