import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import type { CarCardFields } from '../listing-fields'

const loadSchema = () => import('../../../../contract/car').then((module) => module.carListReadingSchema)

/** The whole list, filtered on the client (spec §7). */
export function useCars() {
  return useQuery<CarCardFields[]>({
    queryKey: ['cars'],
    queryFn: ({ signal }) => getJson(apiPaths.cars, loadSchema, { signal }),
  })
}
