import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { createListingPages } from './create-listing-pages'
import { createStyleguidePage } from './create-styleguide-page'
import { readEnvironment } from './environment'
import { getValidatedLists } from './on-pre-init'
import { compareSourced } from './source/validate-source'
import { declareStaticHostRedirects } from './static-host'

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, getNodesByType, reporter }) => {
  try {
    compareSourced(getValidatedLists(), {
      Property: getNodesByType('Property').length,
      Car: getNodesByType('Car').length,
    })
    await createListingPages({ actions, graphql })
    createStyleguidePage(actions, process.env.NODE_ENV)
    declareStaticHostRedirects(actions, process.env, readEnvironment(process.env))
  } catch (error) {
    reporter.panicOnBuild(buildFailure(error))
  }
}
