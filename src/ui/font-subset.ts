/**
 * The characters of nearly all headings and prices, as a `unicode-range`. The display font is in two
 * files: these characters, 10 kB, on every page; the rest, 18 kB, on pages that use one of them.
 * After a change: `npm run display-font`.
 */
export const EVERYDAY_CHARACTERS =
  'U+20-23,U+25-2F,U+30-3B,U+3F-40,U+41-5A,U+61-7A,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'
