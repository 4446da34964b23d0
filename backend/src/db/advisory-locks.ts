/** Numbers of the advisory locks processes and transactions on one database take turns by. */
export const ADVISORY_LOCKS = {
  migrations: 7_410_001,
  demoData: 7_410_002,
  listingChanges: 7_410_003,
  publishing: 7_410_004,
} as const

/** First numbers of locks with two: these exist once for each person. */
export const PERSONAL_LOCKS = { reviews: 7_410_005 } as const
