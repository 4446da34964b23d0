import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { createListingPages } from './create-listing-pages'
import { createStyleguidePage } from './create-styleguide-page'
import { readEnvironment } from './environment'
import { getValidatedLists } from './on-pre-init'
import { verifySourced } from './source/verify-sourced'
import { declareStaticHostRedirects } from './static-host'

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, getNodesByType, reporter }) => {
  try {
    const nodes = { Property: getNodesByType('Property'), Car: getNodesByType('Car') }
    verifySourced(getValidatedLists(), nodes)
    await createListingPages({ actions, graphql })
    createStyleguidePage(actions, process.env.NODE_ENV)
    declareStaticHostRedirects(actions, process.env, readEnvironment(process.env))
  } catch (error) {
    reporter.panicOnBuild(buildFailure(error))
  }
}
