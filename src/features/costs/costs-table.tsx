import { useState, type ReactNode } from 'react'
import type { Costs } from '../../../contract/costs/money'
import type { RateKey } from '../../../contract/costs/rate-definitions'
import { isOutdated, type RateValues, ratesFor, type ReadRates } from '../../../contract/costs/read-rates'
import { formatNumber } from '../../../contract/price'
import { kenyanDate } from '../../lib/kenyan-date'
import { ScrollRegion } from '../../ui/surfaces'
import { color, size, space } from '../../ui/tokens'

interface WithRatesProps<Keys extends readonly RateKey[]> {
  rates: ReadRates
  /** What must be known to work the costs out. */
  keys: Keys
  children: (values: RateValues<Keys>) => ReactNode
}

/**
 * Costs with the day their rates were last checked; a sentence instead when an older backend lacks one of the rates.
 */
export function WithRates<const Keys extends readonly RateKey[]>({ rates, keys, children }: WithRatesProps<Keys>) {
  const known = ratesFor(rates, keys)
  if (known === null) return <p role="alert">The agency has not set the rates for this. Please ask us.</p>
  return (
    <>
      {children(known.values)}
      <EstimateNote checkedAt={known.checkedAt} usd={rates.usd} />
    </>
  )
}

interface CostsTableProps {
  title: string
  costs: Costs
  usd: ReadRates['usd']
}

/** Amounts in shillings, below them in dollars when the agency has set a rate. */
export function CostsTable({ title, costs: { lines, total }, usd }: CostsTableProps) {
  return (
    <ScrollRegion label={title}>
      <table css={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">ksh</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.name} {...line} usd={usd} />
          ))}
        </tbody>
        <tfoot>
          <Row name="Total" amount={total} usd={usd} />
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

function Row({ name, amount, usd }: { name: string; amount: number; usd: ReadRates['usd'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {formatNumber(amount)}
        {usd && <div css={usdStyle}>USD {formatNumber(Math.round(amount / usd.kes))}</div>}
      </td>
    </tr>
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.text15,
  '& th, & td': { padding: `${space.s8} ${space.s12}`, borderBottom: `1px solid ${color.line}`, textAlign: 'start' },
  '& td, & thead th:not(:first-of-type)': {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tbody th': { fontWeight: 400 },
  '& thead th': { fontSize: size.text13, color: color.inkQuiet },
  '& tfoot :is(th, td)': { borderBottom: 0, fontSize: size.text17, fontWeight: 600 },
} as const

const usdStyle = { color: color.inkQuiet, fontSize: size.text13, fontWeight: 400 } as const

/** @param checkedAt year-month-day */
function EstimateNote({ checkedAt, usd }: { checkedAt: string; usd: ReadRates['usd'] }) {
  const [now] = useState(() => Date.now())
  return (
    <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
      An estimate
      {!isOutdated(checkedAt, now) && (
        <>
          {' '}
          with rates last checked on <Day of={checkedAt} />
        </>
      )}
      . Banks, advocates, valuers and insurers have the last word: ask us for exact figures.
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
