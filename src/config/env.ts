/**
 * Environment variables for the browser. The build has validated them
 * (gatsby/environment.ts); each is written in full because Gatsby's bundler replaces whole names.
 */
export const env = {
  /** Absolute origin of the public site, for canonical links and share metadata. */
  siteUrl: process.env.GATSBY_SITE_URL ?? '',
  /** The backend's origin; empty when it serves this site itself. */
  apiUrl: process.env.GATSBY_API_URL ?? '',
  /** Origin of the photo resizer; empty for the backend's own. */
  mediaUrl: process.env.GATSBY_MEDIA_URL ?? '',
  /** The one administrator (spec §1). The backend decides; this only chooses what is shown. */
  adminEmail: process.env.GATSBY_ADMIN_EMAIL ?? '',
  firebase: {
    apiKey: process.env.GATSBY_FIREBASE_API_KEY ?? '',
    authDomain: process.env.GATSBY_FIREBASE_AUTH_DOMAIN ?? '',
    projectId: process.env.GATSBY_FIREBASE_PROJECT_ID ?? '',
    /** The identity emulator's address; empty for the real service. */
    emulatorUrl: process.env.GATSBY_AUTH_EMULATOR_URL ?? '',
  },
} as const

/** As validated by the build (gatsby/environment.ts); apart from `env`, as only maps need it. */
export const mapTiles = {
  /** With {z}, {x} and {y}; empty for none. */
  template: process.env.GATSBY_MAP_TILES ?? '',
  /** Words, then optionally the URL they link to. */
  attribution: process.env.GATSBY_MAP_ATTRIBUTION ?? '',
}
