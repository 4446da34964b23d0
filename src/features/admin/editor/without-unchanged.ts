/** Fields that the specification does not know (spec §7), which some backends do not accept. */
const OPTIONAL_FIELDS = [
  'status',
  'negotiable',
  'county',
  'point',
  'features',
  'pricePeriod',
  'transmission',
  'fuel',
  'drive',
  'colour',
]

/** The request body without those of the fields beyond the specification that the form did not change. */
export function withoutUnchanged<Input>(input: Input, values: object, start: object): Input {
  const now = new Map<string, unknown>(Object.entries(values))
  const before = new Map<string, unknown>(Object.entries(start))
  const isSent = (name: string) =>
    !OPTIONAL_FIELDS.includes(name) || JSON.stringify(now.get(name)) !== JSON.stringify(before.get(name))
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => isSent(name))) as Input
}
