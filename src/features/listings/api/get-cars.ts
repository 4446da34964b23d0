import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { readCarCards, readCars } from '../../../../contract/read-listing'
import { fetchAndRead } from '../../../lib/http'
import type { CarCardFields } from '../listing-fields'

/** Every car with all its fields: for those who work on them. */
export function useCars() {
  return useQuery<Car[]>({
    queryKey: ['cars'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.cars, readCars, { signal }),
  })
}

/** Every car as its card: the list that visitors filter on the client (spec §7). */
export function useCarCards() {
  return useQuery<CarCardFields[]>({
    queryKey: ['cars', { fields: 'card' }],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.carCards, readCarCards, { signal }),
  })
}
