/** Words whose label is more than their letters. */
const LABELS: Readonly<Record<string, string>> = { dsq: 'DSQ', 'tow-bar': 'Tow bar', '2wd': '2WD', '4wd': '4WD' }

/** 'Gated community' for `gated-community`. */
export function featureLabel(word: string): string {
  const label = LABELS[word] ?? word.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The labels of fields that are not just the field's name. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['pricePeriod', 'Payment is for'],
  ['area', 'Area (sqft)'],
  ['mileage', 'Mileage (miles)'],
  ['point', 'Near'],
  ['imageUrls', 'Photos'],
  ['youtubeLink', 'YouTube link'],
  ['confirmedAt', 'Confirmed'],
])

/** The label of a field in the forms, also where a change of it is told; a spreadsheet's column may be called so too. */
export function fieldLabel(name: string): string {
  return FIELD_LABELS.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
