export { ListingSeo } from './listing-seo'
export { Seo } from './seo'
export { StructuredDataContext, StructuredDataOf } from './structured-data'
