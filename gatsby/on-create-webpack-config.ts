import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, plugins, stage }) => {
  const replaceModule = plugins.normalModuleReplacement as (request: RegExp, file: string) => object
  actions.setWebpackConfig({
    ...(stage === 'build-javascript' && {
      plugins: [
        replaceModule(/^\$virtual\/match-paths\.json$/, resolve('src/app/match-paths.ts')),
        replaceModule(/^\.\/page-tags$/, resolve('src/features/seo/browser-page-tags.tsx')),
      ],
      // Source maps are not published (decision 0044).
      devtool: false,
      // Gatsby adds its <Script> and a sandbox for such scripts to every page; the site uses neither.
      resolve: { alias: { '@builder.io/partytown/integration': false, 'gatsby-script': false } },
    }),
    module: {
      rules: [
        {
          // Importing one of our modules has no effect by itself, so webpack drops what a page does not use of a
          // feature's index.ts. Otherwise every page would contain every form and schema.
          include: [resolve('src'), resolve('contract'), resolve('.cache/gatsby-browser-entry.js')],
          sideEffects: false,
        },
      ],
    },
  })
}
