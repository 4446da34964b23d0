import { useId, useMemo, useState } from 'react'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import { parseReference } from '../../../../contract/reference'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { plainText } from '../../../../contract/text/plain-text'
import { optionStyle, searchInputStyle } from '../../../ui/control'
import { TextField } from '../../../ui/fields'
import { color, radius, size, space } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'

/** How many listings are shown at once; the search finds the others. */
const SHOWN = 5

interface ListingChoiceProps {
  /** What is chosen. */
  legend: string
  listings: readonly InvitableListing[]
  chosen: InvitableListing | undefined
  onChoose: (listing: InvitableListing) => void
}

/** A search and the listings it finds as radio buttons; the chosen one stays in view. */
export function ListingChoice({ legend, listings, chosen, onChoose }: ListingChoiceProps) {
  const name = useId()
  const [text, setText] = useState('')
  const found = findInvitable(listings, text.trim())
  const others = found.filter((listing) => listing !== chosen).slice(0, SHOWN)
  const shown = chosen ? [chosen, ...others] : others
  return (
    <div css={{ display: 'grid', gap: space.s12 }}>
      <TextField
        label="Search by name or reference"
        value={text}
        onChange={setText}
        type="search"
        css={searchInputStyle}
      />
      <fieldset css={{ display: 'grid', gap: space.s8 }}>
        <legend css={legendStyle}>{legend}</legend>
        {shown.map((listing) => (
          <label key={keyOf(listing)} css={choiceStyle}>
            <input type="radio" name={name} checked={listing === chosen} onChange={() => onChoose(listing)} />
            <span>
              {listing.title}
              <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text13 }}>
                {[listing.reference, STATUS_LABELS[listing.status]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        {found.length === 0
          ? 'No listing has these words.'
          : found.length > SHOWN && `${found.length} listings found: type a few words to see the others.`}
      </p>
    </div>
  )
}

const legendStyle = {
  padding: 0,
  marginBottom: space.s4,
  fontSize: size.text13,
  fontWeight: 600,
  color: color.inkQuiet,
} as const

const choiceStyle = {
  ...optionStyle,
  padding: `${space.s8} ${space.s12}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: size.text15,
  overflowWrap: 'anywhere',
  '&:has(input:checked)': { borderColor: color.primary, background: color.sand },
} as const

/** A listing whose buyer or tenant can be invited. */
export interface InvitableListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  readonly reference: string
  readonly status: ListingStatus
}

interface AnyListing {
  readonly id: string
  readonly title: string
  readonly reference?: string | undefined
  readonly status?: ListingStatus | undefined
}

/** Listings that clients can be invited for; undefined until both lists are loaded. */
export function useInvitableListings() {
  const { data: properties, isError: noProperties } = useListings(propertyQueries)
  const { data: cars, isError: noCars } = useListings(carQueries)
  const listings = useMemo(() => properties && cars && invitableFrom(properties, cars), [properties, cars])
  return { listings, isError: noProperties || noCars }
}

/** Public listings, sold and let ones first. */
function invitableFrom(properties: readonly AnyListing[], cars: readonly AnyListing[]): InvitableListing[] {
  return [
    ...properties.map((listing) => toInvitable('property', listing)),
    ...cars.map((car) => toInvitable('car', car)),
  ]
    .filter(({ status }) => status !== 'draft')
    .sort((a, b) => Number(isClosed(b.status)) - Number(isClosed(a.status)))
}

/** Those with this reference, or with all these words in reference and title. */
function findInvitable(listings: readonly InvitableListing[], text: string): readonly InvitableListing[] {
  const reference = parseReference(text)?.reference
  const exact = listings.filter((listing) => listing.reference === reference)
  if (exact.length > 0) return exact
  const words = plainText(text).split(' ')
  return listings.filter(({ reference: own, title }) => {
    const searched = plainText(`${own} ${title}`)
    return words.every((word) => searched.includes(word))
  })
}

/** The listing's key as URLs name it: `property:villa-1`. */
export function keyOf({ kind, id }: Pick<InvitableListing, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

function toInvitable(
  kind: ListingKind,
  { id, title, reference = '', status = 'available' }: AnyListing,
): InvitableListing {
  return { kind, id, title, reference, status }
}
