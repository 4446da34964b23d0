export { onPostBuild, onPreBuild, onPreInit } from './gatsby/build-hooks'
export { createPages } from './gatsby/create-pages'
export { onCreateWebpackConfig } from './gatsby/on-create-webpack-config'
export { createSchemaCustomization } from './gatsby/source/listing-types'
