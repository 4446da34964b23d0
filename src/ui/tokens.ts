/** The design tokens. Colours are CSS variables, whose values stand in `contract/site/palette.ts`. */
export const color = {
  paper: 'var(--paper)',
  surface: 'var(--surface)',
  sand: 'var(--sand)',
  line: 'var(--line)',
  /** Borders of fields: contrast 3:1 against paper. */
  lineStrong: 'var(--line-strong)',
  ink: 'var(--ink)',
  inkQuiet: 'var(--ink-quiet)',
  /** The house's green as text, line and icon; as the ground of a button or of what is chosen it is `fill`. */
  primary: 'var(--primary)',
  fill: 'var(--fill)',
  fillHover: 'var(--fill-hover)',
  onFill: 'var(--on-fill)',
  /** Text on `accent` or `primary`. */
  onPrimary: 'var(--on-primary)',
  accent: 'var(--accent)',
  star: 'var(--star)',
  danger: 'var(--danger)',
  /** Text and fills on a photo, which looks the same in both schemes. */
  photoInk: 'var(--photo-ink)',
  photoPaper: 'var(--photo-paper)',
  /** Background and text of full-screen photos; dark in both schemes. */
  stage: 'var(--stage)',
  stageRaised: 'var(--stage-raised)',
  scrim: 'var(--scrim)',
} as const

export const size = {
  text13: '0.8125rem',
  text15: '0.9375rem',
  /** Body and fields: phones zoom in on smaller fields. */
  text16: '1rem',
  text17: '1.0625rem',
  text20: '1.25rem',
  text25: '1.5625rem',
  text32: '2rem',
  text44: '2.75rem',
  text60: '3.75rem',
} as const

export const space = {
  s4: '0.25rem',
  s8: '0.5rem',
  s12: '0.75rem',
  s16: '1rem',
  s24: '1.5rem',
  s32: '2rem',
  s48: '3rem',
  s72: '4.5rem',
  s112: '7rem',
} as const

export const radius = { control: '6px', card: '14px', pill: '999px' } as const

export const shadow = { floating: 'var(--shadow-floating)' } as const

export const motion = { quick: '120ms ease-out', calm: '220ms ease-out' } as const

export const font = { display: 'var(--font-display)', text: 'var(--font-text)' } as const

/** The smallest comfortable touch target. */
export const touchTarget = '44px'

const breakpoints = { tablet: 768, desktop: 960, wide: 1200 } as const

/** Styles are mobile first; these media queries add to them. */
export const from = {
  tablet: `@media (min-width: ${breakpoints.tablet}px)`,
  desktop: `@media (min-width: ${breakpoints.desktop}px)`,
  wide: `@media (min-width: ${breakpoints.wide}px)`,
} as const

/** Only smaller screens have these styles. */
export const below = {
  tablet: `@media (max-width: ${breakpoints.tablet - 1}px)`,
  desktop: `@media (max-width: ${breakpoints.desktop - 1}px)`,
} as const

/** Browsers of before 2023, on phones that get no newer ones: they leave out every rule with `:has()`. */
export const withoutHas = '@supports not selector(:has(a))'
