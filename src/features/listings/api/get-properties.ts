import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import type { PropertyCardFields } from '../listing-fields'

const loadSchema = () => import('../../../../contract/property').then((module) => module.propertyListReadingSchema)

/** The whole list, filtered on the client (spec §7). */
export function useProperties() {
  return useQuery<PropertyCardFields[]>({
    queryKey: ['properties'],
    queryFn: ({ signal }) => getJson(apiPaths.properties, loadSchema, { signal }),
  })
}
