import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { Property } from '../../../../contract/property'
import { getJson } from '../../../lib/http'

const loadSchema = () => import('../../../../contract/property').then((module) => module.propertyListReadingSchema)

/** The whole list, filtered on the client (spec §7). */
export function useProperties() {
  return useQuery<Property[]>({
    queryKey: ['properties'],
    queryFn: ({ signal }) => getJson(apiPaths.properties, loadSchema, { signal }),
  })
}
