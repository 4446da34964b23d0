import { useQuery } from '@tanstack/react-query'
import type { Property } from '../../../../contract/property'
import { apiPaths } from '../../../../contract/paths'
import { readPropertyCards, readProperties } from '../../../../contract/read-listing'
import { fetchAndRead } from '../../../lib/http'
import type { PropertyCardFields } from '../listing-fields'

/** Every property with all its fields: for those who work on them. */
export function useProperties() {
  return useQuery<Property[]>({
    queryKey: ['properties'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.properties, readProperties, { signal }),
  })
}

/** Every property as its card: the list that visitors filter on the client (spec §7). */
export function usePropertyCards() {
  return useQuery<PropertyCardFields[]>({
    queryKey: ['properties', { fields: 'card' }],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.propertyCards, readPropertyCards, { signal }),
  })
}
