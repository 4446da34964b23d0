import type { FilterTexts } from './filter-texts'

/** An active filter in a buyer's words. */
export interface ActiveFilter {
  /** The filter's field, which removing the chip clears. */
  name: string
  words: string
}

/** The active filters, in the order of the words. */
export function activeFilters<Filter extends object>(words: FilterTexts<Filter>, filter: Filter): ActiveFilter[] {
  return (Object.keys(words) as (keyof Filter & string)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined || value === null ? [] : [{ name, words: words[name](value) }]
  })
}
