import type { Services } from '../services'
import { task } from './jobs'
import { enquiryMail, keyCleaning, photoCleaning, photoPreparation, publishing } from './queues'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** The first cleaning leaves a backend that has just started alone. */
const FIRST_CLEANING_SECONDS = 10 * 60

/** Starts all work that is done after its request was answered. */
export async function startJobs(services: Services): Promise<void> {
  const { jobs, enquiries, idempotency, publish, uploads, photoRemoval, shareCards } = services
  await jobs.start([
    task(enquiryMail, (job) => enquiries.mail(job)),
    task(publishing, (_job, signal) => publish.advance(signal)),
    task(photoPreparation, ({ url }, signal) => uploads.prepare(url, signal)),
    task(photoCleaning, async (_data, signal) => {
      // Before the work: should that fail for good, tomorrow is another day.
      await jobs.add(photoCleaning, {}, { startAfterSeconds: DAY_SECONDS })
      await photoRemoval.clean(signal)
      await shareCards.removeGone(signal)
    }),
    task(keyCleaning, async () => {
      await jobs.add(keyCleaning, {}, { startAfterSeconds: HOUR_SECONDS })
      await idempotency.removeExpired()
    }),
  ])
  await publish.resume()
  // Dropped when one waits already.
  await jobs.add(photoCleaning, {}, { startAfterSeconds: FIRST_CLEANING_SECONDS })
  await jobs.add(keyCleaning, {}, { startAfterSeconds: FIRST_CLEANING_SECONDS })
}
