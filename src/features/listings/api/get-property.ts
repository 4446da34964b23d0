import { useQuery } from '@tanstack/react-query'
import type { Property } from '../../../../contract/property'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { readProperty } from '../../../../contract/read-listing'
import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'
import { initialDataOptions } from './initial-data'

const readOne = oneReader(readProperty)

/** One property, fresh for 60 s (spec §7). */
export function propertyQuery(id: string) {
  return {
    queryKey: ['properties', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => getProperty(id, signal),
    staleTime: DETAIL_CACHE_MS,
  }
}

/** Starts from what the page was built with, when it was. */
export function useProperty(id: string, baked: Property | undefined) {
  return useQuery({ ...propertyQuery(id), ...initialDataOptions(baked) })
}

async function getProperty(id: string, signal: AbortSignal): Promise<Property> {
  try {
    return await fetchAndRead(apiPaths.property(id), readOne, { signal })
  } catch (cause) {
    throw new Error('Failed to fetch property details', { cause })
  }
}
