import { darkScheme, lightScheme } from '../ui/global-styles'

type Values = Readonly<Record<string, string>>

/** The values of both schemes by name, such as 'paper'. What the dark scheme does not name is the same in both. */
export const schemes = {
  light: valuesOf(lightScheme),
  dark: { ...valuesOf(lightScheme), ...valuesOf(darkScheme) },
} as const

/** Text and its ground need 4.5, borders of fields and stars 3 (WCAG 1.4.3 and 1.4.11). */
export const PAIRS: readonly { readonly ink: string; readonly ground: string; readonly needed: number }[] = [
  ...['paper', 'surface', 'sand'].flatMap((ground) =>
    ['ink', 'ink-quiet', 'primary', 'accent', 'danger'].map((ink) => ({ ink, ground, needed: 4.5 })),
  ),
  { ink: 'on-fill', ground: 'fill', needed: 4.5 },
  { ink: 'on-fill', ground: 'fill-hover', needed: 4.5 },
  { ink: 'fill', ground: 'paper', needed: 3 },
  { ink: 'on-primary', ground: 'primary', needed: 4.5 },
  { ink: 'on-primary', ground: 'accent', needed: 4.5 },
  { ink: 'surface', ground: 'danger', needed: 4.5 },
  { ink: 'photo-ink', ground: 'photo-paper', needed: 4.5 },
  { ink: 'line-strong', ground: 'paper', needed: 3 },
  { ink: 'line-strong', ground: 'surface', needed: 3 },
  { ink: 'star', ground: 'surface', needed: 3 },
]

/** WCAG's contrast of two colours written as `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return (lighter + 0.05) / (darker + 0.05)
}

export function contrastOf(values: Values, { ink, ground }: { ink: string; ground: string }): number {
  return contrast(valueOf(values, ink), valueOf(values, ground))
}

function valueOf(values: Values, name: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`There is no colour ${name}`)
  return value
}

function valuesOf(declarations: string): Values {
  return Object.fromEntries(
    [...declarations.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => linear(parseInt(hex.slice(start, start + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
