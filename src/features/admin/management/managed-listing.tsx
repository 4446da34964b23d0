import { Link } from 'gatsby'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { COMPLETE_LISTING, CONFIRM_AFTER_DAYS } from '../../../../contract/admin-limits'
import type { Car } from '../../../../contract/car'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import { pagePaths } from '../../../../contract/paths'
import type { Property } from '../../../../contract/property'
import { isClosed } from '../../../../contract/status'
import { buttonStyle } from '../../../ui/button'
import { Message } from '../../../ui/message'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { carEditor } from '../editor/car-editor'
import type { ListingRow, ListingEditor } from '../editor/listing-editor'
import { propertyEditor } from '../editor/property-editor'

/** A listing of any kind as the dashboard shows it. */
export interface ManagedListing extends ListingRow {
  /** Unique across kinds. */
  readonly key: string
  readonly kind: ListingKind
  readonly reference: string
  /** Of a home: 'sale', 'rent', 'lease'. */
  readonly type?: string | null | undefined
  /** When somebody last confirmed that it can be had, in milliseconds since 1970; its creation counts. */
  readonly confirmedAt: number
  /** What visitors miss: 'photos', 'description'. */
  readonly missing: readonly string[]
  /** The same with how much: '1 more photo'. */
  readonly needs: readonly string[]
}

/** All listings with drafts. `listings` is undefined until both lists are loaded. */
export function useManagedListings() {
  const properties = useListings(propertyQueries)
  const cars = useListings(carQueries)
  const byKind = useMemo(
    () => ({
      property: properties.data?.map((property) => managed('property', property, propertyEditor.toRow(property))),
      car: cars.data?.map((car) => managed('car', car, carEditor.toRow(car))),
    }),
    [properties.data, cars.data],
  )
  return {
    listings: byKind.property && byKind.car && [...byKind.property, ...byKind.car],
    /** Each undefined until its list is loaded. */
    byKind,
    hasFailed: { property: properties.isError, car: cars.isError },
    isError: properties.isError || cars.isError,
    retry: () => void Promise.all([properties.refetch(), cars.refetch()]),
  }
}

/** Whole days since it was confirmed. */
export function daysUnconfirmed({ confirmedAt }: Pick<ManagedListing, 'confirmedAt'>, now: number): number {
  return Math.max(0, Math.floor((now - confirmedAt) / DAY_MS))
}

export function needsConfirmation(listing: ManagedListing, now: number): boolean {
  return isOnOffer(listing) && daysUnconfirmed(listing, now) >= CONFIRM_AFTER_DAYS
}

export function isOnOffer({ status }: Pick<ManagedListing, 'status'>): boolean {
  return !isClosed(status) && status !== 'draft'
}

function managed(kind: ListingKind, listing: Property | Car, row: ListingRow): ManagedListing {
  const { reference = '', confirmedAt, createdAt } = listing
  const times = [confirmedAt, createdAt].map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time))
  return {
    ...row,
    key: `${kind}:${listing.id}`,
    kind,
    reference,
    ...('type' in listing && { type: listing.type }),
    confirmedAt: times.length > 0 ? Math.max(...times) : Date.now(),
    ...missingIn(listing),
  }
}

function missingIn({ imageUrls, description }: Property | Car): Pick<ManagedListing, 'missing' | 'needs'> {
  const photos = COMPLETE_LISTING.photos - imageUrls.length
  const characters = COMPLETE_LISTING.description - description.length
  return {
    missing: [...(photos > 0 ? ['photos'] : []), ...(characters > 0 ? ['description'] : [])],
    needs: [
      ...(photos > 0 ? [`${photos} more photo${photos === 1 ? '' : 's'}`] : []),
      ...(characters > 0 ? [description.trim() === '' ? 'a description' : 'a longer description'] : []),
    ],
  }
}

type AnyEditor = Pick<ListingEditor<never, FieldValues, never>, 'texts'> & {
  readonly api: Pick<ListingEditor<never, FieldValues, never>['api'], 'remove' | 'restore'>
}

/** The editor of every kind, for what does not depend on its fields. */
export const EDITORS: Readonly<Record<ListingKind, AnyEditor>> = { property: propertyEditor, car: carEditor }

/** In place of all that is about listings while there are none. */
export function NoListings() {
  const action = (
    <Link to={pagePaths.admin} css={buttonStyle('primary')}>
      Add the first listing
    </Link>
  )
  return (
    <Message as="h3" title="No listings yet" action={action}>
      Your homes and cars will be listed here.
    </Message>
  )
}
