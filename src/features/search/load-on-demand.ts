/** The code of the search, fetched when a visitor begins to search. */
export const loadOnDemand = () => import('./on-demand')
