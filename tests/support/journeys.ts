/**
 * The tests in the browser that `npm test` runs: each main journey once, at the size where it matters. Their titles end
 * in a tag: `@journey-on-phone` (360 × 740), `@journey-on-desktop` (1280 × 800), or `@journey` for a serial test that
 * has one size. Serial tests that have both say theirs in their title, such as "at 360 px". All others, and these at
 * the other size, are left to `npm run test:full`.
 */
export const JOURNEYS = {
  phone: /@journey-on-phone/,
  desktop: /@journey-on-desktop/,
  serial: /@journey(?!-)|360 px.*@journey-on-phone|1280 px.*@journey-on-desktop/,
}
