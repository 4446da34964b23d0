/**
 * The characters of nearly all texts, as a `unicode-range`. Each font is in two files: these characters, 11 kB, on every
 * page; all of Latin, some 20 kB, on pages that use another of them. After a change: `npm run fonts`.
 */
export const EVERYDAY_CHARACTERS =
  'U+20-23,U+25-2F,U+30-3B,U+3F-40,U+41-5A,U+61-7A,U+7C,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'
