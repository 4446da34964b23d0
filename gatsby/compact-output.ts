import type { JsMinifyOptions } from '@swc/core'
import TerserPlugin from 'terser-webpack-plugin'

/** The part of webpack's configuration that is changed. */
export interface WebpackOutput {
  target?: unknown
  output?: Record<string, unknown>
  optimization?: { minimizer?: unknown[]; splitChunks?: unknown }
}

/** Long enough for the files of one release; each byte is in every page's webpack runtime, once a chunk. */
const HASH = '[contenthash:8]'
/** The language of 2020: firebase and zod are written in a newer one, so older browsers are lost anyway. */
const LANGUAGE = 2020

/**
 * What these have in common with pages is in both. Chunks in common with the preview would be smaller, more, and compress
 * worse; one in common with the stored listings may come before the service worker, and is then missing offline.
 */
const UNSHARED_CHUNKS: readonly (string | null | undefined)[] = ['listing-preview', 'offline-listings']

/** Shorter scripts: modern syntax, and short names in the table of chunks that every page carries. */
export function compactOutput<Config extends WebpackOutput>(config: Config): Config {
  const [minifier, ...others] = config.optimization?.minimizer ?? []
  if (minifier === undefined) throw new Error('Gatsby no longer configures a minimizer: see gatsby/compact-output.ts.')
  return {
    ...config,
    target: ['web', `es${LANGUAGE}`],
    // The entries keep their names: Gatsby looks them up. Chunks are found by the table in webpack.stats.json.
    output: { ...config.output, filename: `[name]-${HASH}.js`, chunkFilename: `${HASH}.js` },
    optimization: {
      ...config.optimization,
      splitChunks: {
        ...(config.optimization?.splitChunks as object | undefined),
        chunks: ({ name }: { name?: string | null }) => !UNSHARED_CHUNKS.includes(name),
      },
      minimizer: [
        // swc makes scripts 1 % smaller than Terser and is done in one second of sixteen (decision 0082).
        new TerserPlugin<JsMinifyOptions>({
          minify: TerserPlugin.swcMinify,
          terserOptions: { ecma: LANGUAGE, compress: {}, mangle: { safari10: true } },
          // It has threads of its own.
          parallel: false,
        }),
        ...others,
      ],
    },
  }
}
