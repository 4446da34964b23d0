export { ListingSeo, Seo, StructuredDataContext, StructuredDataOf } from './seo'
