/** Numbers of the advisory locks processes on one database take turns by. */
export const ADVISORY_LOCKS = { migrations: 7_410_001, demoData: 7_410_002 } as const
