/** The part of webpack's configuration that is changed. */
export interface WebpackCache {
  cache?: unknown
}

/**
 * Gatsby has webpack find and hash every file that webpack, Gatsby and its plugins consist of, which takes longer than
 * bundling the pages for HTML. The version replaces that: another version, another cache.
 */
export function cacheByVersion<Config extends WebpackCache>(config: Config, version: string): Config {
  const { cache } = config
  if (typeof cache !== 'object' || cache === null || !('buildDependencies' in cache)) {
    throw new Error('Gatsby no longer configures a cache of files for webpack: see gatsby/webpack-cache.ts.')
  }
  // An empty list: without one, webpack adds itself.
  return { ...config, cache: { ...cache, version, buildDependencies: { defaultWebpack: [] } } }
}
