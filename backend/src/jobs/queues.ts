import * as z from 'zod/mini'

/**
 * A kind of work that is done after its request was answered. Jobs lie in the database: they
 * outlive the process, and a job added in a transaction exists only when that commits.
 */
export interface JobQueue<Data extends object = object> {
  readonly name: string
  readonly data: z.ZodMiniType<Data>
  /** How often a failed job is tried again, and how long it waits before the first time (doubling with `backoff`). */
  readonly retries: { readonly limit: number; readonly delaySeconds: number; readonly backoff: boolean }
  /** A job that takes longer, or whose process died, counts as failed. */
  readonly timeoutSeconds: number
  /** A job added while another one waits (not: is in hand) is dropped. */
  readonly onlyOneWaits?: boolean
}

/** A queue whatever its data: enough to set it up. */
export type AnyQueue = Omit<JobQueue, 'data'>

/**
 * Mails one visitor's message. Mail that is down is no failure of the job: it adds itself anew, later
 * each time (modules/enquiries/service.ts). These retries are for processes and databases that died.
 */
export const enquiryMail: JobQueue<{ enquiryId: string; tries: number }> = {
  name: 'enquiry-mail',
  data: z.object({ enquiryId: z.string(), tries: z.int() }),
  retries: { limit: 100, delaySeconds: 60, backoff: false },
  timeoutSeconds: 120,
}

/**
 * Each job only says "look whether there is something to publish". Every change brings one of its
 * own, so that none can be missed; those that find nothing to do end at once.
 */
export const publishing: JobQueue = {
  name: 'publishing',
  data: z.object({}),
  retries: { limit: 1_000, delaySeconds: 5, backoff: false },
  timeoutSeconds: 60,
}

/** A photo is measured and its sizes are made before a visitor asks for them. */
export const photoPreparation: JobQueue<{ url: string }> = {
  name: 'photo-preparation',
  data: z.object({ url: z.string() }),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 15 * 60,
}

/** Photos nobody uses, uploads nobody goes on with and share cards of deleted listings are removed, once a day. */
export const photoCleaning: JobQueue = {
  name: 'photo-cleaning',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 5 * 60, backoff: true },
  timeoutSeconds: 15 * 60,
  onlyOneWaits: true,
}

/** Idempotency keys nobody will send again are removed, every hour. */
export const keyCleaning: JobQueue = {
  name: 'key-cleaning',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 5 * 60, backoff: true },
  timeoutSeconds: 60,
  onlyOneWaits: true,
}

/** Every queue there is: they are set up with the database, before the first job can come. */
export const QUEUES: readonly AnyQueue[] = [enquiryMail, publishing, photoPreparation, photoCleaning, keyCleaning]
