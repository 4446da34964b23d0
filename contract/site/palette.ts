/**
 * The house's colours in both schemes. The site's CSS variables, mails, share cards and pages that the backend writes
 * take them from here; only `static/*.svg` have copies.
 */

export const LIGHT = {
  paper: '#fbf9f5',
  surface: '#ffffff',
  sand: '#f1ebe0',
  line: '#e2d9c9',
  lineStrong: '#8d8778',
  ink: '#1b1f1d',
  inkQuiet: '#5b625d',
  primary: '#1f4d3a',
  fill: '#1f4d3a',
  fillHover: '#163a2b',
  onFill: '#ffffff',
  onPrimary: '#ffffff',
  accent: '#a44a24',
  star: '#b98516',
  danger: '#a3262a',
} as const

/** Buttons are filled with `fill`; `primary` is the house's green as text, line and icon. */
export const DARK = {
  paper: '#121614',
  surface: '#1a201d',
  sand: '#232b27',
  line: '#334039',
  lineStrong: '#7c8a82',
  ink: '#ede8de',
  inkQuiet: '#a9b3ac',
  primary: '#87b8a3',
  fill: '#337258',
  fillHover: '#2a5f49',
  onFill: '#fbf9f5',
  onPrimary: '#10231a',
  accent: '#e8a27f',
  star: '#e3b54a',
  danger: '#f08a86',
} as const satisfies Record<keyof typeof LIGHT, string>
