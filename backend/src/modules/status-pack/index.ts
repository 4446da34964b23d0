import type { Module } from '../../module'
import { statusPackRoutes } from './routes'
import { createStatusPacks, type StatusPackNeeds, type StatusPackService } from './service'

/** Upright pictures of a listing with a caption, which the agency posts in its status. */
export const statusPackModule: Module<StatusPackNeeds, { readonly statusPacks: StatusPackService }> = {
  services: (needs) => ({ statusPacks: createStatusPacks(needs) }),
  routes: { admin: [statusPackRoutes] },
}
