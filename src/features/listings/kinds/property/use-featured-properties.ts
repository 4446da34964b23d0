import { apiPaths } from '../../../../../contract/paths'
import { readPropertyCards } from '../../../../../contract/read-listing'
import type { Source } from '../../../../lib/fetched-data'
import { fetchAndRead } from '../../../../lib/http'
import { useFetched } from '../../../../lib/use-fetched'
import type { PropertyCardFields } from '../../api/card-fields'
import { propertyQueries } from './queries'

const FEATURED: Source<PropertyCardFields[]> = {
  key: [propertyQueries.kind, 'list', 'featured'],
  load: (signal) => fetchAndRead(apiPaths.featuredProperties, readPropertyCards, { signal }),
}

/** A page built without featured properties shows the loading and error states instead of an empty section. */
export function useFeaturedProperties(built: PropertyCardFields[] | undefined) {
  return useFetched(FEATURED, built?.length ? built : undefined)
}
