import { LoadErrorMessage } from '../../../ui/message'
import { Skeleton } from '../../../ui/layout'
import { color, radius, space } from '../../../ui/tokens'
import { RatesForm } from './rates-form'
import { useRates } from './use-rates'

/** The rates behind "What it really costs" and dollar prices. */
export function RatesPage() {
  const { data, isError, refetch } = useRates()
  return (
    <section aria-labelledby="rates-heading" css={{ display: 'grid', gap: space.s16 }}>
      <h2 id="rates-heading">Rates</h2>
      <p css={{ maxWidth: '65ch', color: color.inkQuiet }}>
        These rates are behind the cost estimates visitors see, which show when they were last checked. Changes appear
        on the site at once.
      </p>
      {data ? (
        <RatesForm rates={data.value} version={data.version} />
      ) : isError ? (
        <LoadErrorMessage as="h3" onRetry={refetch}>
          The rates could not be loaded.
        </LoadErrorMessage>
      ) : (
        <Skeleton css={{ height: 480, borderRadius: radius.card }} />
      )}
    </section>
  )
}
