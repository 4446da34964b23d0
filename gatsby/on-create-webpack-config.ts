import type { GatsbyNode } from 'gatsby'
import { resolve } from 'node:path'

/** Gatsby's component for scripts of third parties, and what can run them in a worker. */
const UNUSED_PACKAGES = /node_modules[\\/](?:gatsby-script|@builder\.io[\\/]partytown)[\\/]/

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, stage }) => {
  actions.setWebpackConfig({
    ...(stage === 'build-javascript' && {
      // Source maps are not published.
      devtool: false,
      // Gatsby names a chunk of shared code by the names of those that share it. What `import()` makes has none, so code
      // that has nothing in common would come together.
      optimization: { splitChunks: { cacheGroups: { shared: { name: false as const } } } },
    }),
    // It names the place of an error in a page; columns and original sources would take seconds.
    ...(stage === 'build-html' && { devtool: 'cheap-source-map' as const }),
    module: {
      rules: [
        {
          // Importing one of our modules has no effect by itself, so webpack drops what a page does not use of a
          // feature's index.ts. Otherwise every page would contain every form and schema.
          include: [resolve('src'), resolve('contract')],
          sideEffects: false,
        },
        // The package does not say so itself, and `gatsby` exports all of it: 2 kB of every page, for nothing.
        { include: UNUSED_PACKAGES, sideEffects: false },
      ],
    },
  })
}
