import type { Services } from '../services'
import { task } from './jobs'
import { enquiryMail, photoCleaning, photoPreparation, publishing } from './queues'

const DAY_SECONDS = 24 * 60 * 60
/** The first cleaning leaves a backend that has just started alone. */
const FIRST_CLEANING_SECONDS = 10 * 60

/** Starts all work that is done after its request was answered. */
export async function startJobs({ jobs, enquiries, publish, uploads, photoRemoval }: Services): Promise<void> {
  await jobs.start([
    task(enquiryMail, (job) => enquiries.mail(job)),
    task(publishing, (_job, signal) => publish.advance(signal)),
    task(photoPreparation, ({ url }, signal) => uploads.prepare(url, signal)),
    task(photoCleaning, async (_data, signal) => {
      // Before the work: should that fail for good, tomorrow is another day.
      await jobs.add(photoCleaning, {}, { startAfterSeconds: DAY_SECONDS })
      await photoRemoval.clean(signal)
    }),
  ])
  await publish.resume()
  // Dropped when one waits already.
  await jobs.add(photoCleaning, {}, { startAfterSeconds: FIRST_CLEANING_SECONDS })
}
