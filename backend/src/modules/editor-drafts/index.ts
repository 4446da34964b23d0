import type { CoreServices, Module } from '../../module'
import type { PublishService } from '../publish'
import { turnIntoListings } from './draft-listings'
import { writeDraftReport } from './report'

interface Needs extends CoreServices {
  readonly publish: Pick<PublishService, 'changed'>
}

/**
 * Earlier releases stored unsaved input of the dashboard's forms, so that another device could continue it. What is left
 * of it becomes draft listings.
 */
export const editorDraftsModule: Module<Needs> = {
  prepare: async ({ config, database, publish, log }) => {
    const report = await turnIntoListings(database, publish.changed)
    if (report === null) return
    const { listings, untitled, edits, refused } = report
    log.info({ listings, untitled, edits, refused: refused.length }, 'unfinished forms of an earlier release were read')
    await writeDraftReport(config.dataDir, report)
  },
}
