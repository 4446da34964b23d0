/**
 * Stores what is written without network until there is one (decision 0063). The one `import()` of this code: webpack
 * may make another file for each, and then the one that is needed offline is not the one that was fetched. Apart from
 * what forms show, because every page has this.
 */
export const loadOutbox = () => import('./outbox')
