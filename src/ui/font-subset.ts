/**
 * The characters of nearly all headings and prices, as a `unicode-range`. The display font is in two files: these
 * characters, 11 kB, on every page; all of Latin, 18 kB, on pages that use another. After a change: `npm run fonts`.
 */
export const COMMON_CHARACTERS =
  'U+20-23,U+25-2F,U+30-3B,U+3F-40,U+41-5A,U+61-7A,U+7C,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** The characters of texts in English and Swahili: the file that every page preloads. */
export const TEXT_CHARACTERS = 'U+20-7E,U+A0,U+A9,U+B2,U+B7,U+BC-BE,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** The accents of names, which a second file has besides. Others are set in the device's font. */
export const ACCENTS = 'U+C0-FF'
