import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { getPublicJson } from '../../../lib/http'
import type { CarCardFields } from '../listing-fields'

const loadSchema = () => import('../../../../contract/car').then((module) => module.carListReadingSchema)

/** Every car with all its fields: for those who work on them. */
export function useCars() {
  return useQuery<Car[]>({
    queryKey: ['cars'],
    queryFn: ({ signal }) => getPublicJson(apiPaths.cars, loadSchema, { signal }),
  })
}

/** Every car as its card: the list that visitors filter on the client (spec §7). */
export function useCarCards() {
  return useQuery<CarCardFields[]>({
    queryKey: ['cars', { fields: 'card' }],
    queryFn: ({ signal }) => getPublicJson(apiPaths.carCards, loadSchema, { signal }),
  })
}
