import { defineJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import { adminPublishRoutes } from './routes'
import { publishing, createPublishService, type PublishService } from './service'
import { createPublisher, createRebuildWebhook } from './webhooks'

export type { PublishService } from './service'

/** Brings changes to the static pages. */
export const publishModule: Module<CoreServices, { readonly publish: PublishService }> = {
  services: ({ database, jobs, config: { publishTimes, rebuildWebhook, publisher } }) => ({
    publish: createPublishService({
      database,
      jobs,
      times: publishTimes,
      webhook: rebuildWebhook && createRebuildWebhook(rebuildWebhook),
      publisher: publisher && createPublisher(publisher),
    }),
  }),
  routes: { admin: [adminPublishRoutes] },
  jobs: [
    defineJob(
      publishing,
      ({ publish }, _job, signal) => publish.advance(signal),
      ({ publish }) => publish.resume(),
    ),
  ],
}
