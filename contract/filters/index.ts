import type { ListingKind } from '../limits'
import { carFilterFromUrl } from './car'
import type { UrlFields } from './fields-of-url'
import { activeMoreFilters, moreFilterFromUrl, moreFilterNames } from './more'
import { propertyFilterFromUrl } from './property'
import { activeFilters, carFilterTexts, propertyFilterTexts } from './texts'

/**
 * Reads any kind's filter from the fields of its list's URL, with those behind "More filters"; invalid fields are
 * undefined. The result has all names as keys. A list page imports only its own kind's module.
 */
export function filterFromUrl(kind: ListingKind, fields: UrlFields): Readonly<Record<string, unknown>> {
  return {
    ...(kind === 'property' ? propertyFilterFromUrl(fields) : carFilterFromUrl(fields)),
    ...Object.fromEntries(moreFilterNames(kind).map((name) => [name, undefined])),
    ...moreFilterFromUrl(kind, fields),
  }
}

/** A search in a buyer's words: 'Properties: For rent · 3+ beds · Pool'; 'All cars' without a filter. */
export function describeSearch(kind: ListingKind, fields: UrlFields): string {
  const filters =
    kind === 'property'
      ? activeFilters(propertyFilterTexts, propertyFilterFromUrl(fields))
      : activeFilters(carFilterTexts, carFilterFromUrl(fields))
  const words = [...filters, ...activeMoreFilters(moreFilterFromUrl(kind, fields))].map((one) => one.words).join(' · ')
  if (words === '') return kind === 'property' ? 'All properties' : 'All cars'
  return `${kind === 'property' ? 'Properties' : 'Cars'}: ${words}`
}
