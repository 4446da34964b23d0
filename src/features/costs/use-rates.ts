import { RATES_PATH } from '../../../contract/paths'
import { readRates } from '../../../contract/costs/read-rates'
import { fetchAndRead } from '../../lib/http'
import { useFetched } from '../../lib/use-fetched'

const RATES = {
  key: ['rates'],
  load: (signal: AbortSignal) => fetchAndRead(RATES_PATH, readRates, { signal }),
}

/** The agency's rates, fetched when somebody asks for costs. */
export function useRates() {
  return useFetched(RATES)
}
