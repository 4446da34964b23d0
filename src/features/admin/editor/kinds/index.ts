import type { FieldValues } from 'react-hook-form'
import type { ListingKind } from '../../../../../contract/limits'
import type { ListingEditor } from '../listing-editor'
import { carEditor } from './car/editor'
import { propertyEditor } from './property/editor'

type AnyEditor = Pick<ListingEditor<never, FieldValues, never>, 'texts'> & {
  readonly api: Pick<ListingEditor<never, FieldValues, never>['api'], 'restore'>
}

/** The editor of every kind, for what does not depend on its fields. */
export const EDITORS: Readonly<Record<ListingKind, AnyEditor>> = { property: propertyEditor, car: carEditor }
