import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, plugins, stage }) => {
  const replaceModule = plugins.normalModuleReplacement as (request: RegExp, file: string) => object
  actions.setWebpackConfig({
    ...(stage === 'build-javascript' && {
      plugins: [
        replaceModule(/^\$virtual\/match-paths\.json$/, resolve('src/app/match-paths.ts')),
        replaceModule(/\/features\/seo$/, resolve('src/features/seo/in-browser.tsx')),
        replaceModule(/^@emotion\/cache$/, resolve('src/ui/browser-style-cache.ts')),
        // No page exports a Head, and none has scripts for a worker.
        replaceModule(/^gatsby-react-router-scroll$/, resolve('src/app/gatsby-replacements/scroll-restoration.ts')),
        replaceModule(/head-export-handler-for-browser$/, resolve('src/app/gatsby-replacements/no-head-export.ts')),
        replaceModule(
          // Gatsby's offline plugin is not installed (src/app/offline).
          /internal-plugins\/partytown\/gatsby-browser\.js$|^\.\/register-service-worker$/,
          resolve('src/app/gatsby-replacements/no-plugin.ts'),
        ),
      ],
      // Source maps are not published (decision 0044).
      devtool: false,
    }),
    // For the place of an error in a page; columns and original sources would take seconds.
    ...(stage === 'build-html' && { devtool: 'cheap-source-map' as const }),
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
