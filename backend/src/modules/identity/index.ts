import type { CoreServices, Module } from '../../module'
import { createIdentityService, type IdentityService } from './service'

export type { IdentityService }

interface Needs extends CoreServices {
  /** Reaches the identity service; the global `fetch` by default. */
  readonly identityFetch?: typeof fetch | undefined
}

/** Who makes a request. */
export const identityModule: Module<Needs, { readonly identity: IdentityService }> = {
  services: ({ config, log, identityFetch }) => ({
    identity: createIdentityService({
      projectId: config.firebaseProjectId,
      apiKey: config.firebaseApiKey,
      emulatorHost: config.firebaseAuthEmulatorHost,
      administrator: { email: config.adminEmail, uid: config.adminUid, providers: config.adminSignInProviders },
      siteUrl: config.siteUrl,
      log,
      fetch: identityFetch,
    }),
  }),
}
