/** Words whose label is more than their letters. */
const LABELS: Readonly<Record<string, string>> = { dsq: 'DSQ', 'tow-bar': 'Tow bar', '2wd': '2WD', '4wd': '4WD' }

/** 'Gated community' for `gated-community`. */
export function featureLabel(word: string): string {
  const label = LABELS[word] ?? word.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
