import { resolve } from 'node:path'
import type { GatsbyConfig } from 'gatsby'
import { browserEnvironment, buildEnvironment } from './gatsby/environment'
import { LISTING_NODE_TYPES, type ListingNodeType } from './gatsby/source/validate-listings'
import { listingTypeFields } from './gatsby/source/listing-types'
import { staticHostConfig } from './gatsby/static-host'

const environment = buildEnvironment()
const isProduction = environment.NODE_ENV === 'production'

Object.assign(process.env, browserEnvironment(environment))

function listSource(type: ListingNodeType) {
  return {
    resolve: 'gatsby-source-custom-api',
    options: {
      url: environment.BUILD_API_URL + LISTING_NODE_TYPES[type].path,
      rootKey: type,
      schemas: { [type]: listingTypeFields[type] },
      // The backend resizes photos; the build never downloads them.
      imageKeys: [],
    },
  }
}

const config: GatsbyConfig = {
  ...staticHostConfig(environment),
  siteMetadata: { siteUrl: environment.SITE_URL },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  proxy: ['/api', '/media', '/uploads', '/viewing', '/owner'].map((prefix) => ({
    prefix,
    url: environment.BUILD_API_URL,
  })),
  plugins: [
    // Its source maps make modules look so large to webpack that each becomes a file of its own.
    { resolve: 'gatsby-plugin-emotion', options: isProduction ? { sourceMap: false, autoLabel: 'never' } : {} },
    'gatsby-plugin-react-helmet',
    'gatsby-plugin-image',
    { resolve: 'gatsby-plugin-sharp', options: { defaults: { formats: ['auto', 'webp', 'avif'] } } },
    'gatsby-transformer-sharp',
    // The site's own images; the backend resizes photos of listings.
    { resolve: 'gatsby-source-filesystem', options: { name: 'images', path: resolve('src/images') } },
    listSource('Property'),
    listSource('Car'),
  ],
}

export default config
