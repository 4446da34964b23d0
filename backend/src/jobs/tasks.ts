import type { Services } from '../services'
import { task } from './jobs'
import { enquiryMail, publishing } from './queues'

/** Starts all work that is done after its request was answered. */
export async function startJobs({ jobs, enquiries, publish }: Services): Promise<void> {
  await jobs.start([
    task(enquiryMail, (job) => enquiries.mail(job)),
    task(publishing, (_job, signal) => publish.advance(signal)),
  ])
  await publish.resume()
}
