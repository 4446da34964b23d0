import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminPaths, RATES_PATH } from '../../../../contract/paths'

import { ratesSchema, type Rates } from '../../../../contract/costs/rates'
import { fetchVersioned, sendForJson } from '../../../lib/admin-http'
import { privateKey } from '../../../lib/private-queries'
import { changedTexts, inputOf, textsOf, type RateTexts } from './rate-form'

const ratesKey = privateKey('rates')

/** The stored rates with their version. */
export function useRates() {
  return useQuery({
    queryKey: ratesKey,
    queryFn: ({ signal }) => fetchVersioned(RATES_PATH, (body) => ratesSchema.parse(body), signal),
  })
}

interface Change {
  /** What is to be stored, by key. */
  readonly texts: RateTexts
  readonly before: Rates
  /** Refused when the rates no longer have it; null: whatever they are. */
  readonly version: string | null
}

/** Saves rates. The result is what undoes it. */
export function useSaveRates() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ texts, version, before }: Change) => {
      await sendForJson('PUT', adminPaths.rates, inputOf(texts), ratesSchema, {
        ...(version !== null && { 'if-match': version }),
      })
      const stored = textsOf(before)
      const changed = Object.keys(changedTexts(texts, stored))
      return Object.fromEntries(changed.flatMap((key) => (stored[key] ? [[key, stored[key]]] : [])))
    },
    // Also after a failure: it may be due to a change of another device.
    onSettled: () => queries.invalidateQueries({ queryKey: ratesKey }),
  })
}
