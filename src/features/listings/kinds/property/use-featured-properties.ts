import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../../contract/paths'
import { readPropertyCards } from '../../../../../contract/read-listing'
import { fetchAndRead } from '../../../../lib/http'
import type { PropertyCardFields } from '../../api/queries'
import { propertyQueries } from './property'

/** A page built without featured properties shows the loading and error states instead of an empty section. */
export function useFeaturedProperties(built: PropertyCardFields[] | undefined) {
  return useQuery({
    queryKey: [propertyQueries.kind, 'list', 'featured'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.featuredProperties, readPropertyCards, { signal }),
    initialData: () => (built?.length ? built : undefined),
  })
}
