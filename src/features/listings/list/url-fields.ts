import type { UrlFields } from '../../../../contract/filters/fields-of-url'

export function fieldsOfSearch(search: string): UrlFields {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Sets fields, or removes those that are undefined or empty; others do not change. Returns '' or '?…'. */
export function searchWith(search: string, changes: Readonly<Record<string, string | number | undefined>>): string {
  const fields = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') fields.delete(name)
    else fields.set(name, String(value))
  }
  const text = fields.toString()
  return text ? `?${text}` : ''
}
