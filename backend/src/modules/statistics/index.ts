import type { CoreServices, Module } from '../../module'
import type { Listings } from '../listings'
import { adminStatisticsRoutes, eventRoutes } from './routes'
import { createStatistics, type StatisticsService } from './service'

interface Needs extends CoreServices {
  readonly listings: Listings
}

/** How often listings are seen, saved, shared and asked about, without a trace of who did it. */
export const statisticsModule: Module<Needs, { readonly statistics: StatisticsService }> = {
  services: ({ database }) => ({ statistics: createStatistics(database) }),
  routes: { public: [eventRoutes], admin: [adminStatisticsRoutes] },
}
