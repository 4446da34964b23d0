/** Keys of the advisory locks that serialize processes and transactions on one database. */
export const ADVISORY_LOCKS = {
  migrations: 7_410_001,
  demoData: 7_410_002,
  listingChanges: 7_410_003,
  publishing: 7_410_004,
  rates: 7_410_006,
  strangerMails: 7_410_007,
} as const

/** First keys of the locks that exist once per person, with two keys each. */
export const PERSONAL_LOCKS = { reviews: 7_410_005 } as const
