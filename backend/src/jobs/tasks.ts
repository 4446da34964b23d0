import type { Services } from '../services'

/** Starts all work that is done after its request was answered. */
export async function startJobs({ jobs }: Services): Promise<void> {
  await jobs.start([])
}
