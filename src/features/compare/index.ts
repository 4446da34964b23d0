export { COMPARED, comparisonPath } from './comparison-link'
export { ComparePage } from './compare-page'
