import type { ReadRates } from '../../../contract/costs/read-rates'
import { kenyanDate } from '../../lib/kenyan-date'
import { color, size } from '../../ui/tokens'

/** @param checkedAt year-month-day */
export function EstimateNote({ checkedAt, usd }: { checkedAt: string; usd: ReadRates['usd'] }) {
  return (
    <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
      An estimate with rates last checked on <Day of={checkedAt} />. Banks, advocates and the valuer have the last word:
      ask us for exact figures.
      {usd && (
        <>
          {' '}
          One dollar is ksh {usd.kes} (<Day of={usd.at} />
          ).
        </>
      )}
    </p>
  )
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{kenyanDate(Date.parse(of))}</time>
}
