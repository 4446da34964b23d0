import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../../contract/paths'
import { readPropertyCards } from '../../../../../contract/read-listing'
import { fetchAndRead } from '../../../../lib/http'
import { initialDataOptions } from '../../api/initial-data'
import type { PropertyCardFields } from '../../api/card-fields'
import { propertyQueries } from './queries'

/** A page built without featured properties shows the loading and error states instead of an empty section. */
export function useFeaturedProperties(initial: PropertyCardFields[] | undefined) {
  return useQuery<PropertyCardFields[]>({
    queryKey: [propertyQueries.kind, 'featured'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.featuredProperties, readPropertyCards, { signal }),
    ...initialDataOptions(initial?.length ? initial : undefined),
  })
}
