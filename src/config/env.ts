/**
 * The values of the environment that reach the browser. The build has checked them
 * (gatsby/environment.ts); each is named in full because Gatsby's bundler replaces whole names.
 */
export const env = {
  /** Absolute origin of the public site, for canonical links and share metadata. */
  siteUrl: process.env.GATSBY_SITE_URL ?? '',
  /** The backend's origin; empty when it serves this site itself. */
  apiUrl: process.env.GATSBY_API_URL ?? '',
  /** Origin of the photo resizer; empty for the backend's own. */
  mediaUrl: process.env.GATSBY_MEDIA_URL ?? '',
} as const
