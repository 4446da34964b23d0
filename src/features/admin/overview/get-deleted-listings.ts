import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { deletedListingSchema } from '../../../../contract/listing-management'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/private-queries'

export const DELETED_LISTINGS_KEY = privateKey('deleted-listings')

const REFRESH_MS = 60_000
const schema = z.array(deletedListingSchema)

/** Listings that can still be restored. Refetched every minute while there are any, as they expire. */
export function useDeletedListings() {
  return useQuery({
    queryKey: DELETED_LISTINGS_KEY,
    queryFn: ({ signal }) =>
      getJson(apiPaths.deletedListings, () => Promise.resolve(schema), { signal, needsUser: true }),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  })
}
