import type { Database } from '../../db/database'
import type { ListingChange } from './audit-log'

/** Who changes something, and with what else: changes with the same batch can be undone together. */
export interface Author {
  readonly uid: string
  readonly batchId?: string
}

export interface WriteDependencies {
  /** Called in the transaction of every change, which fails with it; enqueues what must follow. */
  readonly onChange?: ((transaction: Database, change: ListingChange) => Promise<void>) | undefined
  /** Makes an id of words. */
  readonly newId?: ((words: string) => string) | undefined
}
