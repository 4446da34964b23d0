import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../../contract/car'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { readCar } from '../../../../contract/read-listing'
import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'
import { initialDataOptions } from './initial-data'

const readOne = oneReader(readCar)

/** One car, fresh for 60 s (spec §7). */
export function carQuery(id: string) {
  return {
    queryKey: ['cars', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => getCar(id, signal),
    staleTime: DETAIL_CACHE_MS,
  }
}

/** Starts from what the page was built with, when it was. */
export function useCar(id: string, baked: Car | undefined) {
  return useQuery({ ...carQuery(id), ...initialDataOptions(baked) })
}

async function getCar(id: string, signal: AbortSignal): Promise<Car> {
  try {
    return await fetchAndRead(apiPaths.car(id), readOne, { signal })
  } catch (cause) {
    throw new Error('Failed to fetch Car details', { cause })
  }
}
