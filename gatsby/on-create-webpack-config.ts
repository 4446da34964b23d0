import type { GatsbyNode } from 'gatsby'
import { resolve } from 'node:path'

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, getConfig, plugins, stage }) => {
  actions.setWebpackConfig({
    ...(stage === 'build-javascript' && {
      // Source maps are not published.
      devtool: false,
      // Gatsby names a chunk of shared code by the names of those that share it. What `import()` makes has none, so code
      // that has nothing in common would come together.
      optimization: { splitChunks: { cacheGroups: { shared: { name: false as const } } } },
    }),
    ...(stage === 'build-html' && {
      // It names the place of an error in a page; columns and original sources would take seconds.
      devtool: 'cheap-source-map' as const,
      // Pages contain the text of a function (src/app/hydration/script-loader.ts): 0.4 kB less of it in each.
      optimization: {
        minimize: true,
        minimizer: [(plugins as unknown as Minifiers).minifyJs({ terserOptions: MODERN })],
      },
    }),
    module: {
      rules: [
        {
          // Importing one of our modules has no effect by itself, so webpack drops what a page does not use of a
          // feature's index.ts. Otherwise every page would contain every form and schema.
          include: [resolve('src'), resolve('contract')],
          sideEffects: false,
        },
      ],
    },
  })
  if (stage === 'build-javascript')
    actions.replaceWebpackConfig(withSmallerScripts((getConfig as GetConfig)(), plugins as unknown as Minifiers))
}

/** Gatsby's own types call both `Function`. */
type GetConfig = () => WebpackConfig
interface Minifiers {
  readonly minifyJs: (options: object) => object
  readonly minifyCss: () => object
}

interface WebpackConfig {
  readonly output: object
  readonly optimization: object
}

/** What `setWebpackConfig` cannot do: it ignores `output`, and adds minimizers to Gatsby's. */
function withSmallerScripts(config: WebpackConfig, { minifyJs, minifyCss }: Minifiers): object {
  return {
    ...config,
    output: {
      ...config.output,
      // Every page names some eighty files by their digests; this many digits tell their versions apart.
      hashDigestLength: 8,
      // Of what webpack itself writes.
      environment: { arrowFunction: true, const: true },
    },
    optimization: { ...config.optimization, minimizer: [minifyJs({ terserOptions: MODERN }), minifyCss()] },
  }
}

/** Gatsby writes scripts that browsers of 2009 can read; ours (`browserslist`) know arrow functions. */
const MODERN = { ecma: 2020, compress: { ecma: 2020, passes: 3 }, output: { ecma: 2020 } } as const
