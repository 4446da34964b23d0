import type { Module } from '../../module'
import { createIdentityService, type IdentityNeeds, type IdentityService } from './service'

export type { IdentityService }

/** Who makes a request. */
export const identityModule: Module<IdentityNeeds, { readonly identity: IdentityService }> = {
  services: (needs) => ({ identity: createIdentityService(needs) }),
}
