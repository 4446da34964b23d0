import type { CoreServices, Module } from '../../module'
import { adminRateRoutes, rateRoutes } from './routes'
import { createRates, type RateService } from './service'

/** The rates behind "What it really costs" and dollar prices (decision 0057). */
export const ratesModule: Module<CoreServices, { readonly rates: RateService }> = {
  services: ({ database }) => ({ rates: createRates(database) }),
  routes: { public: [rateRoutes], admin: [adminRateRoutes] },
}
