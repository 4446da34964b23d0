/**
 * Shown by the form before it sends a review, and by the backend's response to one. Apart from the schema, which no
 * page needs.
 */
export const REVIEW_MESSAGES = {
  noStars: 'Please choose 1 to 5 stars.',
  empty: 'Please write a few words.',
} as const
