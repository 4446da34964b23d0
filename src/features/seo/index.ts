export { ListingSeo } from './listing-seo'
export { Seo, StructuredDataContext, StructuredDataOf } from './seo'
