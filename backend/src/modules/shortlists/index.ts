import type { Module } from '../../module'
import { shortlistCardRoutes } from './routes'
import { createShortlistService, type ShortlistNeeds, type ShortlistService } from './service'

export type { ShortlistService }

/** Previews of links with saved listings (contract/shortlist.ts). Nothing is recorded. */
export const shortlistsModule: Module<ShortlistNeeds, { readonly shortlists: ShortlistService }> = {
  services: (needs) => ({ shortlists: createShortlistService(needs) }),
  routes: { site: [shortlistCardRoutes] },
}
