import { Suspense, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { plannedPayments, type PlannedPayment } from '../../../../contract/costs/payments'
import type { ListingKind } from '../../../../contract/limits'
import { groupFacts, readFacts, shownFacts, type ShownFact } from '../../../../contract/listing-facts'
import { VisuallyHidden } from '../../../ui/layout'
import { below, color, from, size, space } from '../../../ui/tokens'
import { HirePurchaseMonthly, type CostedOffer } from '../../costs'
import { Price } from '../../currency'

interface FactGroupsProps {
  kind: ListingKind
  listing: object
  /** What is to be paid for it; undefined when that is not known. */
  offer: CostedOffer | undefined
}

/** A listing's facts beyond the specification. Those that are not known are not there, nor is a group without any. */
export function FactGroups({ kind, listing, offer }: FactGroupsProps) {
  const groups = groupFacts(shownFacts(kind, listing, 'detail'), ({ group }) => group)
  if (groups.length === 0) return null
  return (
    <div data-print="groups">
      {groups.map(({ title, facts }) => (
        <section key={title} css={groupStyle}>
          <h2>{title}</h2>
          <FactList>
            {facts.map((fact) => (
              <Fact key={fact.name} name={nameOf(fact, title)}>
                {contentOf(fact, { kind, listing, offer })}
              </Fact>
            ))}
          </FactList>
        </section>
      ))}
    </div>
  )
}

/** A name that stands above it as the group's title is for screen readers only. */
function nameOf({ label }: ShownFact, title: string): ReactNode {
  return label === title ? <VisuallyHidden>{label}</VisuallyHidden> : label
}

function contentOf({ name, label, text, sentence }: ShownFact, { kind, listing, offer }: FactGroupsProps): ReactNode {
  if (name === 'paymentPlan') {
    const { paymentPlan } = readFacts('property', listing as Record<string, unknown>)
    return <PaymentPlan plan={paymentPlan ?? []} price={offer?.kind === 'home' ? offer.price : null} />
  }
  if (name === 'hirePurchase' && kind === 'car') {
    const { hirePurchase } = readFacts('car', listing as Record<string, unknown>)
    return (
      <>
        {text}
        {hirePurchase && offer && <Monthly price={offer.price} {...hirePurchase} />}
      </>
    )
  }
  return textBeside(label, text, sentence)
}

/** 'March 2021' beside 'First registered in', '1' beside 'Parking spaces', but 'No parking' beside it. */
function textBeside(label: string, text: string, sentence: string): string {
  const words = sentence.toLowerCase()
  const name = label.toLowerCase()
  const isCounted = words.startsWith(`${text} `) && name.startsWith(words.slice(text.length + 1))
  return isCounted || words === `${name} ${text.toLowerCase()}` ? text : sentence
}

/** @param price whole shillings; null shows the shares alone */
function PaymentPlan({ plan, price }: { plan: readonly PlannedPayment[]; price: number | null }) {
  return (
    <table css={planStyle}>
      <thead>
        <tr>
          <th scope="col">Share</th>
          <th scope="col">When</th>
          {price !== null && <th scope="col">Amount</th>}
        </tr>
      </thead>
      <tbody>
        {plannedPayments(price, plan).map(({ percent, when, amount }, index) => (
          <tr key={index}>
            <td>{percent} %</td>
            <td>{when}</td>
            {amount !== null && (
              <td>
                <Price shillings={amount} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The rate is fetched by the browser; the line has its room before. */
function Monthly(offer: ComponentProps<typeof HirePurchaseMonthly>) {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <span css={{ display: 'block', minHeight: '1.55em' }}>
      {isHydrated && (
        <Suspense fallback={null}>
          <HirePurchaseMonthly {...offer} />
        </Suspense>
      )}
    </span>
  )
}

/** Names and values in columns. */
export function FactList(list: ComponentProps<'dl'>) {
  return <dl css={listStyle} {...list} />
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const groupStyle = { marginTop: space.s32, '& > h2': { marginBottom: space.s12, fontSize: size.text20 } } as const

/** The last fact, and the last before a table, takes the rest of its row: so does the line above it. */
const LAST = ':is(:last-child, :has(+ div table))'

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderBottom: `1px solid ${color.line}`,
  '& > div': { padding: `${space.s12} ${space.s16} ${space.s12} 0`, borderTop: `1px solid ${color.line}` },
  '& dt': { fontSize: size.text13, color: color.inkQuiet },
  // Kilometres in brackets stay together.
  '& dd': { fontWeight: 600, textWrap: 'balance' },
  [below.tablet]: { [`& > div${LAST}:nth-of-type(2n + 1)`]: { gridColumn: 'span 2' } },
  [from.tablet]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    [`& > div${LAST}:nth-of-type(3n + 1)`]: { gridColumn: 'span 3' },
    [`& > div${LAST}:nth-of-type(3n + 2)`]: { gridColumn: 'span 2' },
  },
  '& > div:has(table)': { gridColumn: '1 / -1 !important', paddingRight: 0 },
} as const

const planStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.text15,
  fontWeight: 400,
  '& th': { color: color.inkQuiet, fontSize: size.text13, fontWeight: 400 },
  '& th, & td': { padding: `${space.s8} ${space.s8} ${space.s8} 0`, textAlign: 'start', verticalAlign: 'baseline' },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
  '& :is(th, td):first-of-type': { width: '3.5rem', whiteSpace: 'nowrap' },
  '& :is(th, td):nth-of-type(3)': {
    paddingRight: 0,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
} as const
