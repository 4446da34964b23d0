import { DAY_SECONDS } from '../../../../contract/limits'
import { defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import { editorDraftRoutes } from './routes'
import { createEditorDrafts, type EditorDraftService } from './service'

/** Removes drafts that nobody will finish. */
const CLEANING = { name: 'draft-cleaning', everySeconds: DAY_SECONDS, timeoutSeconds: 60 }

/** Unsaved input of the dashboard's forms, which one device begins and another finishes (decision 0055). */
export const editorDraftsModule: Module<CoreServices, { readonly editorDrafts: EditorDraftService }> = {
  services: ({ database }) => ({ editorDrafts: createEditorDrafts(database) }),
  routes: { admin: [editorDraftRoutes] },
  jobs: [defineRecurringJob(CLEANING, ({ editorDrafts }) => editorDrafts.removeExpired())],
}
