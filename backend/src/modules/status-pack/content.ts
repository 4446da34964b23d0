import { agency } from '../../../../contract/agency'
import { KINDS, type Listing, type ListingFields, type ListingOf } from '../../../../contract/kinds'
import type { ListingKind } from '../../../../contract/limits'
import { shownFacts } from '../../../../contract/listing-facts'
import { listingPath } from '../../../../contract/paths'
import { formatNumber, isNumber } from '../../../../contract/price'
import { statusRibbon } from '../../../../contract/status'

/** The texts of a status picture. Empty ones are left out. */
export interface StatusContent {
  readonly title: string
  readonly price: string
  readonly place: string
  readonly facts: string
  readonly reference: string
  /** 'Under offer', 'Sold', 'Let', 'Draft'; '' for a listing that is simply on offer. */
  readonly ribbon: string
  /** What it is, where there is no ribbon: 'For sale'. */
  readonly offer: string
}

interface Wording<Fields> {
  readonly place: (fields: Fields) => string
  readonly facts: (fields: Fields) => readonly string[]
  readonly offer: (fields: Fields) => string
}

const WORDINGS: { readonly [Kind in ListingKind]: Wording<ListingFields[Kind]> } = {
  property: {
    place: ({ location }) => location,
    facts: ({ bedrooms, bathrooms, area }) => [
      bedrooms.length > 0 ? counted(bedrooms.join(', '), 'bed') : '',
      isNumber(bathrooms) ? counted(String(bathrooms), 'bath') : '',
      isNumber(area) ? `${formatNumber(area)} sqft` : '',
    ],
    offer: ({ type }) => (type === null ? '' : `For ${type}`),
  },
  car: {
    place: ({ make, model }) => [make, model].filter(Boolean).join(' '),
    facts: ({ year, mileage }) => [
      isNumber(year) ? String(year) : '',
      isNumber(mileage) ? `${formatNumber(mileage)} miles` : '',
    ],
    offer: ({ condition }) => (condition === null ? '' : condition === 'new' ? 'New' : 'Used'),
  },
}

const SEPARATOR = ' · '

export function contentOf(listing: Listing): StatusContent {
  return listing.kind === 'property' ? content(listing) : content(listing)
}

/** A few lines for the text below a status; a draft's has no link, because its page is not public. */
export function captionOf(listing: Listing, siteUrl: string): string {
  const { title, price, place, facts, reference, ribbon } = contentOf(listing)
  const { id, status } = listing.fields
  return [
    ribbon ? `${ribbon}: ${title}` : title,
    [price, place].filter(Boolean).join(SEPARATOR),
    facts,
    [reference && `Ref ${reference}`, agency.siteName, agency.phone.label].filter(Boolean).join(', '),
    status === 'draft' ? '' : siteUrl + listingPath(listing.kind, id),
  ]
    .filter(Boolean)
    .join('\n')
}

function content<Kind extends ListingKind>({ kind, fields }: ListingOf<Kind>): StatusContent {
  const wording = WORDINGS[kind]
  return {
    title: fields.title,
    price: KINDS[kind].price(fields),
    place: wording.place(fields),
    facts: [...wording.facts(fields), ...shownFacts(kind, fields, 'caption').map(({ inText }) => shortened(inText))]
      .filter(Boolean)
      .join(SEPARATOR),
    reference: fields.reference ?? '',
    ribbon: statusRibbon(fields.status) ?? '',
    offer: wording.offer(fields),
  }
}

/** A picture has two lines for all facts: 'leasehold' for 'leasehold, 72 years left', '⅛ acre' without its sides. */
function shortened(text: string): string {
  return text.replace(/(, | \().*$/, '')
}

function counted(amount: string, unit: string): string {
  return `${amount} ${unit}${amount === '1' ? '' : 's'}`
}
