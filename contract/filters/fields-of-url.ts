/** A query string's fields by name. */
export type UrlFields = Readonly<Record<string, string | undefined>>

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
