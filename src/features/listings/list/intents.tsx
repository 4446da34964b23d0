import { Link } from 'gatsby'
import { BUDGETS, type ListingKind } from '../../../../contract/limits'
import { listingPaths } from '../../../../contract/paths'
import type { UrlFields } from '../../../../contract/filters/fields-of-url'
import { markedInForcedColours } from '../../../ui/control'
import { color, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { useDollars } from '../../currency'
import { searchWith } from './use-url-filter'

/** What a visitor comes for, with the filters of the list that shows it (docs/product.md, "Lists"). */
export interface Intent {
  readonly label: string
  readonly kind: ListingKind
  readonly fields: Readonly<Partial<Record<'type' | 'category', string>>>
  /** Whole shillings. */
  readonly budgets: readonly number[]
  /** What is looked for, in words. */
  readonly noun: string
}

/** A lease is paid by the month as a rent is, and has the same slider. */
export const INTENTS: readonly Intent[] = [
  { label: 'Buy', kind: 'property', fields: { type: 'sale' }, budgets: BUDGETS.sale, noun: 'homes' },
  { label: 'Rent', kind: 'property', fields: { type: 'rent' }, budgets: BUDGETS.rent, noun: 'homes' },
  { label: 'Lease', kind: 'property', fields: { type: 'lease' }, budgets: BUDGETS.rent, noun: 'homes' },
  { label: 'Land', kind: 'property', fields: { category: 'land' }, budgets: BUDGETS.sale, noun: 'land' },
  { label: 'Cars', kind: 'car', fields: {}, budgets: BUDGETS.car, noun: 'cars' },
]

/** Above both lists. Another intent keeps the filters that mean the same for it: the place, but no price. */
export function IntentLinks({ kind, fields }: { kind: ListingKind; fields: UrlFields }) {
  const others = { ...fields, type: undefined, minPrice: undefined, maxPrice: undefined }
  const isCurrent = (intent: Intent) => {
    const { type, category } = intent.fields
    if (intent.kind !== kind || kind === 'car') return intent.kind === kind
    return fields.category === 'land' ? category === 'land' : type !== undefined && type === fields.type
  }
  const searchOf = (intent: Intent) => {
    if (isCurrent(intent)) return searchWith('', fields)
    if (intent.kind !== kind) return searchWith('', intent.fields)
    // Land has no bedrooms, and is no home.
    const ofLand = intent.fields.category
      ? { bedrooms: undefined }
      : fields.category === 'land' && { category: undefined }
    return searchWith('', { ...others, ...ofLand, ...intent.fields })
  }
  return (
    <nav aria-label="What are you looking for?" css={choicesStyle}>
      {INTENTS.map((intent) => (
        <Link
          key={intent.label}
          to={listingPaths[intent.kind].list + searchOf(intent)}
          aria-current={isCurrent(intent) ? 'page' : undefined}
          css={choiceStyle}
        >
          {intent.label}
        </Link>
      ))}
    </nav>
  )
}

interface BudgetsProps {
  readonly of: readonly number[]
  readonly chosen?: number | undefined
  /** Without it a budget submits the form that it stands in, as `maxPrice`. */
  readonly onChoose?: (budget: number | undefined) => void
}

/** Round highest prices, each one tap. */
export function Budgets({ of, chosen, onChoose }: BudgetsProps) {
  const dollars = useDollars()
  return (
    <div css={budgetsStyle}>
      <span aria-hidden>Up to {dollars ? 'USD' : 'ksh'}</span>
      {of.map((budget) => {
        const text = dollars?.shortText(budget) ?? `ksh ${budget < 1e6 ? `${budget / 1e3}K` : `${budget / 1e6}M`}`
        return (
          <button
            key={budget}
            type={onChoose ? 'button' : 'submit'}
            name="maxPrice"
            value={budget}
            aria-label={`Up to ${text}`}
            aria-pressed={onChoose && budget === chosen}
            onClick={onChoose && (() => onChoose(budget === chosen ? undefined : budget))}
            css={[choiceStyle, { paddingInline: 0 }]}
          >
            {text.replace(/^.* /, '')}
          </button>
        )
      })}
    </div>
  )
}

/** A choice beside others of its kind. */
export const choiceStyle = {
  display: 'grid',
  placeItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  fontSize: size.text15,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { borderColor: color.lineStrong },
  '&[aria-current], &[aria-pressed="true"], input:checked + &': {
    borderColor: color.ink,
    background: color.sand,
    fontWeight: 600,
    ...markedInForcedColours,
  },
  'input:focus-visible + &': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
} as const

export const choicesStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: space.s4,
  [from.tablet]: { gap: space.s8, maxWidth: 520 },
} as const

const budgetsStyle = {
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${touchTarget}, 1fr))`,
  gap: space.s4,
  '& > span': { gridColumn: '1 / -1', fontSize: size.text13, fontWeight: 600, color: color.inkQuiet },
} as const
