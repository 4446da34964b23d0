import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { validateSource, compareSourced, type CheckedLists } from './gatsby/source/validate-source'
import { prewarmImages } from './gatsby/prewarm-images'
import { checkNewShareCards, type ShareCardCheck } from './gatsby/check-share-cards'
import { countSourced, createListingPages } from './gatsby/create-listing-pages'
import { createStyleguide } from './gatsby/create-styleguide'
import { readEnvironment } from './gatsby/environment'
import { declareListingTypes } from './gatsby/source/listing-types'
import { publishedListings } from './gatsby/source/published-listings'
import type { PublishedListing } from './gatsby/seo-files/published-listing'
import { writeSiteFiles } from './gatsby/seo-files/write'
import { declareStaticHostRedirects } from './gatsby/static-host'

let checkedLists: CheckedLists | undefined
let published: { listings: PublishedListing[]; cards: ShareCardCheck } | undefined

/** Runs before Gatsby clears old pages out of public/, so a refused build leaves them as they were. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const environment = readEnvironment(process.env)
  try {
    const backend = { url: environment.BUILD_API_URL, timeoutMs: environment.BUILD_API_TIMEOUT_MS }
    checkedLists = await validateSource(backend, environment.SITE_URL)
  } catch (error) {
    reporter.panic(refusal(error))
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
    reporter.panicOnBuild(refusal(error))
  }
}

/** Pictures are made and share cards drawn while the site is bundled, which leaves a processor with little to do. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async ({ cache, graphql, reporter, store }) => {
  try {
    await prewarmImages({ store, graphql })
    const listings = await publishedListings(graphql)
    published = { listings, cards: await checkNewShareCards(listings, cache, readEnvironment(process.env)) }
  } catch (error) {
    reporter.panic(refusal(error))
  }
}

/** What stands beside the pages, and what they promise to chats. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter }) => {
  try {
    if (!published) throw new Error('The listings were never read')
    const { SITE_URL, GATSBY_API_URL } = readEnvironment(process.env)
    await writeSiteFiles(resolve('public'), published.listings, { site: SITE_URL, backend: GATSBY_API_URL || SITE_URL })
    const left = await published.cards.end()
    if (left > 0) reporter.warn(`There was no time to look at ${left} new share cards; the next build goes on`)
  } catch (error) {
    reporter.panic(refusal(error))
  }
}

/**
 * Importing one of our modules does nothing by itself, so what a feature's index.ts offers and a page
 * does not use stays out of that page. Without this every form and schema is part of every page.
 * The list of client-only pages is ours too: see src/app/match-paths.ts.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, plugins, stage }) => {
  const replacing = plugins.normalModuleReplacement as (request: RegExp, file: string) => object
  const ownList = replacing(/^\$virtual\/match-paths\.json$/, resolve('src/app/match-paths.ts'))
  actions.setWebpackConfig({
    plugins: stage === 'build-javascript' ? [ownList] : [],
    // Gatsby carries its <Script> and a sandbox for such scripts to every page; none here uses them.
    ...(stage === 'build-javascript' && {
      // Source maps are not published (decision 0044).
      devtool: false,
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

function refusal(cause: unknown): string {
  return `The site was not built. ${cause instanceof Error ? cause.message : String(cause)}`
}
