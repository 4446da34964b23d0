/** Tag of a test whose result does not depend on the viewport: it runs in the project `phone` only. */
export const ANY_SIZE = '@any-size'
