import { useQuery } from '@tanstack/react-query'
import { RATES_PATH } from '../../../contract/costs/paths'
import { readRates } from '../../../contract/costs/read-rates'
import { fetchAndRead } from '../../lib/http'

/** The agency's rates, fetched when somebody asks for costs. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => fetchAndRead(RATES_PATH, readRates, { signal }),
  })
}
