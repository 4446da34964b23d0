/** All that is fetched when a visitor begins to search: one file, as its parts are used together. */
export { loadSearch } from './load-search'
export { openSearchDialog } from './search-dialog'
