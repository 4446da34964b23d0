/** The browser's own button that clears a search is blue. */
export const searchInputStyle = { '&::-webkit-search-cancel-button': { filter: 'grayscale(1)' } } as const
