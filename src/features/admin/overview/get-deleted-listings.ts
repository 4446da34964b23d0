import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { deletedListingSchema } from '../../../../contract/deleted-listing'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/private-queries'

export const DELETED_LISTINGS_KEY = privateKey('deleted-listings')

const REFRESH_MS = 60_000
const schema = z.array(deletedListingSchema)

/** What can still be restored. Asked for again by the minute while there is any: it runs out. */
export function useDeletedListings() {
  return useQuery({
    queryKey: DELETED_LISTINGS_KEY,
    queryFn: ({ signal }) =>
      getJson(apiPaths.deletedListings, () => Promise.resolve(schema), { signal, needsUser: true }),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  })
}
