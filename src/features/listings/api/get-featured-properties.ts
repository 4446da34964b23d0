import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { readPropertyCards } from '../../../../contract/read-listing'
import { fetchAndRead } from '../../../lib/http'
import type { PropertyCardFields } from '../listing-fields'
import { initialDataOptions } from './initial-data'

/** A page built without any shows the loading and error states, not a heading over nothing. */
export function useFeaturedProperties(baked: PropertyCardFields[] | undefined) {
  return useQuery<PropertyCardFields[]>({
    queryKey: ['properties', 'featured'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.featuredProperties, readPropertyCards, { signal }),
    ...initialDataOptions(baked?.length ? baked : undefined),
  })
}
