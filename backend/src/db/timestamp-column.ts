import { timestamp } from 'drizzle-orm/pg-core'

/**
 * A timestamp column. JavaScript has milliseconds; finer values would not survive a round trip.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
