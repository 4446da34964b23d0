import { resolve } from 'node:path'
import type { GatsbyConfig } from 'gatsby'
import { browserEnvironment, readEnvironment } from './gatsby/environment'
import { LISTING_KINDS, type ListingKind } from './gatsby/source/validate-listings'
import { listingTypeFields } from './gatsby/source/listing-types'
import { staticHostConfig } from './gatsby/static-host'

const environment = readEnvironment(process.env)

Object.assign(process.env, browserEnvironment(environment))

function listSource(kind: ListingKind) {
  return {
    resolve: 'gatsby-source-custom-api',
    options: {
      url: environment.BUILD_API_URL + LISTING_KINDS[kind].path,
      rootKey: kind,
      schemas: { [kind]: listingTypeFields[kind] },
      // Photos are resized by the backend, never downloaded by the build.
      imageKeys: [],
    },
  }
}

const config: GatsbyConfig = {
  ...staticHostConfig(process.env),
  siteMetadata: { siteUrl: environment.SITE_URL },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  proxy: ['/api', '/media', '/uploads'].map((prefix) => ({ prefix, url: environment.BUILD_API_URL })),
  plugins: [
    'gatsby-plugin-emotion',
    'gatsby-plugin-react-helmet',
    'gatsby-plugin-image',
    { resolve: 'gatsby-plugin-sharp', options: { defaults: { formats: ['auto', 'webp', 'avif'] } } },
    'gatsby-transformer-sharp',
    // The site's own pictures; listings' photos are resized by the backend.
    { resolve: 'gatsby-source-filesystem', options: { name: 'images', path: resolve('src/images') } },
    listSource('Property'),
    listSource('Car'),
  ],
}

export default config
