import { useQuery } from '@tanstack/react-query'
import { fetchAndRead } from '../../../lib/http'
import type { ListingQueries } from './queries'

/** All listings with all their fields, drafts included: for the administrator. */
export function useListings<Listing>({ kind, listPath, readListings }: ListingQueries<Listing, unknown>) {
  return useQuery<Listing[]>({
    queryKey: [kind],
    queryFn: ({ signal }) => fetchAndRead(listPath, readListings, { signal, needsUser: true }),
    structuralSharing: false,
  })
}
