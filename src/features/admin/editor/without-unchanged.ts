/** The fields of the specification (spec §7); some backends do not accept others. */
const SPECIFIED_FIELDS = new Set([
  'title',
  'description',
  'price',
  'imageUrls',
  'featured',
  'youtubeLink',
  'type',
  'category',
  'location',
  'bedrooms',
  'bathrooms',
  'area',
  'year',
  'make',
  'model',
  'condition',
  'mileage',
])

/** The request body without those of the fields beyond the specification that the form did not change. */
export function withoutUnchanged<Input>(input: Input, values: object, start: object): Input {
  const now = new Map<string, unknown>(Object.entries(values))
  const before = new Map<string, unknown>(Object.entries(start))
  const isSent = (name: string) =>
    SPECIFIED_FIELDS.has(name) || JSON.stringify(now.get(name)) !== JSON.stringify(before.get(name))
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => isSent(name))) as Input
}
