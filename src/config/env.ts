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
  /** The one administrator (docs/product.md, "Access"). The backend decides; this only chooses what is shown. */
  adminEmail: process.env.GATSBY_ADMIN_EMAIL ?? '',
  firebase: {
    apiKey: process.env.GATSBY_FIREBASE_API_KEY ?? '',
    authDomain: process.env.GATSBY_FIREBASE_AUTH_DOMAIN ?? '',
    projectId: process.env.GATSBY_FIREBASE_PROJECT_ID ?? '',
    /** The identity emulator's address; empty for the real service. */
    emulatorUrl: process.env.GATSBY_AUTH_EMULATOR_URL ?? '',
  },
} as const

/** Only maps need it, so it stands apart from `env`. */
export const mapTiles = {
  /** It contains {z}, {x} and {y}; empty without a server of tiles. */
  template: process.env.GATSBY_MAP_TILES ?? '',
  /** Words, then optionally the URL they link to. */
  attribution: process.env.GATSBY_MAP_ATTRIBUTION ?? '',
}
