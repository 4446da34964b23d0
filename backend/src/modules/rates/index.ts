import type { CoreServices, Module } from '../../module'
import { adminRateRoutes, rateRoutes } from './routes'
import { createRates, type RateService } from './service'

/** The rates behind "What it really costs" and dollar prices (docs/product.md, "Costs and dollars"). */
export const ratesModule: Module<CoreServices, { readonly rates: RateService }> = {
  services: ({ database }) => ({ rates: createRates(database) }),
  routes: { public: [rateRoutes], admin: [adminRateRoutes] },
}
