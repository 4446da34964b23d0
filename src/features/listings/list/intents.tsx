import { Link } from 'gatsby'
import type { BUDGETS, ListingKind } from '../../../../contract/limits'
import { listingPaths } from '../../../../contract/paths'
import type { UrlFields } from '../../../../contract/filters/fields-of-url'
import { buttonStyle } from '../../../ui/button'
import { markedInForcedColours } from '../../../ui/control'
import { color, from, space } from '../../../ui/tokens'
import { searchWith } from './use-url-filter'

/** What a visitor comes for, with the filters of the list that shows it (docs/product.md, "Lists"). */
interface Intent {
  readonly label: string
  readonly kind: ListingKind
  /** Undefined: taken away when the list is shown for this. */
  readonly fields: UrlFields
  readonly budgets: keyof typeof BUDGETS
}

/** A lease is paid by the month as a rent is, and has the same slider. */
export const INTENTS: readonly Intent[] = [
  { label: 'Buy', kind: 'property', fields: { type: 'sale', category: undefined }, budgets: 'sale' },
  { label: 'Rent', kind: 'property', fields: { type: 'rent', category: undefined }, budgets: 'rent' },
  { label: 'Lease', kind: 'property', fields: { type: 'lease', category: undefined }, budgets: 'rent' },
  {
    label: 'Land',
    kind: 'property',
    fields: { type: undefined, category: 'land', bedrooms: undefined },
    budgets: 'sale',
  },
  { label: 'Cars', kind: 'car', fields: {}, budgets: 'car' },
]

/**
 * Above both lists. Another intent keeps the filters that mean the same for it: the place, but no price. The page was
 * built without a query string, so until React runs the page's first script adds what is kept (src/app/hydration).
 */
export function IntentLinks({ kind, fields }: { kind: ListingKind; fields: UrlFields }) {
  const current = fields.category === 'land' ? fields.category : fields.type
  return (
    <nav aria-label="What are you looking for?" css={choicesStyle}>
      {INTENTS.map(({ label, kind: its, fields: own }) => {
        const changes = { minPrice: undefined, maxPrice: undefined, ...own }
        return (
          <Link
            key={label}
            to={listingPaths[its].list + searchWith('', its === kind ? { ...fields, ...changes } : own)}
            data-changes={its === kind ? Object.keys(changes) : undefined}
            aria-current={
              its === kind && (kind === 'car' || (own.type ?? own.category) === current) ? 'true' : undefined
            }
            css={choiceStyle}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** A choice beside others of its kind. */
export const choiceStyle = [
  buttonStyle('quiet'),
  {
    paddingInline: space.s8,
    '&[aria-current], &[aria-pressed="true"], input:checked + &': {
      borderColor: color.ink,
      background: color.sand,
      ...markedInForcedColours,
    },
    'input:focus-visible + &': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
  },
] as const

export const choicesStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: space.s4,
  [from.tablet]: { gap: space.s8, gridTemplateColumns: 'repeat(5, 96px)' },
} as const
