/**
 * What nearly all headings and prices are written with, as `unicode-range` has it. The display face comes in two
 * files: these characters, 10 kB, with every page; the rest, 18 kB, to a page that has one of them.
 * After a change: `npm run display-font`.
 */
export const EVERYDAY_CHARACTERS =
  'U+20-23,U+25-2F,U+30-3B,U+3F-40,U+41-5A,U+61-7A,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'
