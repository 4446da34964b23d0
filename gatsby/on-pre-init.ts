import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import { validateSource, type ValidatedLists } from './source/validate-source'

let validated: ValidatedLists | undefined

/** Runs before Gatsby deletes old pages from public/, so a rejected build leaves them unchanged. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const environment = readEnvironment(process.env)
  try {
    const backend = { url: environment.BUILD_API_URL, timeoutMs: environment.BUILD_API_TIMEOUT_MS }
    validated = await validateSource(backend, environment.SITE_URL)
  } catch (error) {
    reporter.panic(buildFailure(error))
    return
  }
  for (const { warnings } of Object.values(validated)) {
    for (const warning of warnings) reporter.warn(warning)
  }
}

export function getValidatedLists(): ValidatedLists {
  if (!validated) throw new Error('The lists were not validated')
  return validated
}
