import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'

const loadSchema = () => import('../../../../contract/car').then((module) => module.carListReadingSchema)

/** The whole list, filtered on the client (spec §7). */
export function useCars() {
  return useQuery<Car[]>({
    queryKey: ['cars'],
    queryFn: ({ signal }) => getJson(apiPaths.cars, loadSchema, { signal }),
  })
}
