/** A query string's fields by name. */
export type UrlFields = Readonly<Record<string, string | undefined>>

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

/** The value if it is one of the choices. */
export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  value: string | undefined,
): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** A whole number of zero or more, written only in digits. */
export function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
