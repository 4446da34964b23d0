import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { compactOutput, type WebpackOutput } from './compact-output'
import { buildCodeDigest } from './digest-files'
import { writeForModernBrowsers, type WebpackRules } from './modern-scripts'
import { cacheByVersion, type WebpackCache } from './webpack-cache'

/** What would be in every page although the site uses none of it. */
const UNUSED = {
  // Gatsby's <Script> and a sandbox for such scripts.
  '@builder.io/partytown/integration': false,
  'gatsby-script': false,
  // For emotion's `withTheme`.
  'hoist-non-react-statics': false,
}

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = async ({
  actions,
  getConfig,
  plugins,
  stage,
}) => {
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
      resolve: { alias: UNUSED },
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
  if (stage !== 'build-javascript' && stage !== 'build-html') return
  const readConfig = getConfig as () => WebpackOutput & WebpackRules & WebpackCache
  const config = writeForModernBrowsers(readConfig())
  const output = stage === 'build-javascript' ? compactOutput(config) : config
  actions.replaceWebpackConfig(cacheByVersion(output, await buildCodeDigest(process.cwd())))
}
