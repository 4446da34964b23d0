import * as z from 'zod/mini'
import { DAY_SECONDS } from '../../../../contract/duration'
import { defineRecurringJob } from '../../jobs/job'
import type { JobQueue } from '../../jobs/queue'
import type { CoreServices, Module } from '../../module'
import { editorDraftRoutes } from './routes'
import { createEditorDrafts, type EditorDraftService } from './service'

/** Removes drafts that nobody will finish. */
const draftCleaning: JobQueue = {
  name: 'draft-cleaning',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 5 * 60, backoff: true },
  timeoutSeconds: 60,
  onlyOneWaits: true,
}

/** Unsaved input of the dashboard's forms, which one device begins and another finishes (decision 0055). */
export const editorDraftsModule: Module<CoreServices, { readonly editorDrafts: EditorDraftService }> = {
  services: ({ database }) => ({ editorDrafts: createEditorDrafts(database) }),
  routes: { admin: [editorDraftRoutes] },
  jobs: [defineRecurringJob(draftCleaning, DAY_SECONDS, ({ editorDrafts }) => editorDrafts.removeExpired())],
}
