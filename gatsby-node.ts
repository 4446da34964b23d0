import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { checkBackend, compareSourced, type CheckedLists } from './gatsby/backend-guard'
import { countSourced, createListingPages } from './gatsby/create-listing-pages'
import { createStyleguide } from './gatsby/create-styleguide'
import { readEnvironment } from './gatsby/environment'
import { finishBuild } from './gatsby/finish-build'
import { declareListingTypes } from './gatsby/listing-types'
import { declareStaticHostRedirects } from './gatsby/static-host'

let checkedLists: CheckedLists | undefined

/** Runs before Gatsby clears old pages out of public/, so a refused build leaves them as they were. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const environment = readEnvironment(process.env)
  try {
    checkedLists = await checkBackend({ url: environment.BUILD_API_URL, timeoutMs: environment.BUILD_API_TIMEOUT_MS })
  } catch (error) {
    reporter.panic(`The site was not built. ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  for (const { warnings } of Object.values(checkedLists)) {
    for (const warning of warnings) reporter.warn(warning)
  }
}

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  declareListingTypes(args)
}

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, getNodesByType, reporter }) => {
  try {
    if (!checkedLists) throw new Error('The lists were never checked')
    compareSourced(checkedLists, countSourced(getNodesByType))
    await createListingPages({ actions, graphql })
    createStyleguide(actions, process.env.NODE_ENV)
    declareStaticHostRedirects(actions, process.env, readEnvironment(process.env))
  } catch (error) {
    reporter.panicOnBuild(`The site was not built. ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const onPostBuild: GatsbyNode['onPostBuild'] = async (args) => {
  try {
    await finishBuild(args, readEnvironment(process.env))
  } catch (error) {
    args.reporter.panic(`The site was not built. ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Importing one of our modules does nothing by itself, so what a feature's index.ts offers and a page
 * does not use stays out of that page. Without this every form and schema is part of every page.
 * The list of client-only pages is ours too: see src/app/client-only-paths.ts.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, plugins, stage }) => {
  const replacing = plugins.normalModuleReplacement as (request: RegExp, file: string) => object
  const ownList = replacing(/^\$virtual\/match-paths\.json$/, resolve('src/app/client-only-paths.ts'))
  actions.setWebpackConfig({
    plugins: stage === 'build-javascript' ? [ownList] : [],
    // Gatsby carries its <Script> and a sandbox for such scripts to every page; none here uses them.
    ...(stage === 'build-javascript' && {
      resolve: { alias: { '@builder.io/partytown/integration': false, 'gatsby-script': false } },
    }),
    module: {
      rules: [
        {
          include: [resolve('src'), resolve('contract'), resolve('.cache/gatsby-browser-entry.js')],
          sideEffects: false,
        },
      ],
    },
  })
}
