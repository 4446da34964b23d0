import { timestamp } from 'drizzle-orm/pg-core'

/**
 * A column that holds a moment. Milliseconds are what an ISO timestamp of JavaScript carries; finer
 * values would not survive a round trip.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
