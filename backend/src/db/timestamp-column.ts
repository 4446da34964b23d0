import { customType, timestamp } from 'drizzle-orm/pg-core'

/**
 * A timestamp column. JavaScript has milliseconds; finer values would not survive a round trip.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The same, read and written as an ISO 8601 string, as the contract has it. */
export const isoMoment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
