import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BoundedQueue } from '../../lib/concurrency'
import { freeBytesOf } from '../../lib/disk'
import { orIfMissing } from '../../lib/files'
import { readLastBackup } from '../../lib/last-backup'
import { addUndelivered } from '../../lib/mailer'
import type { CoreServices } from '../../module'
import type { AlertService } from '../alerts'
import type { EnquiryService } from '../enquiries'
import type { PublishService } from '../publish'
import type { Releases } from '../site'
import type { StatisticsService } from '../statistics'

export interface FigureNeeds extends CoreServices {
  readonly photoQueue: Pick<BoundedQueue, 'load'>
  readonly alerts: Pick<AlertService, 'undelivered'>
  readonly enquiries: Pick<EnquiryService, 'undelivered' | 'countUnread'>
  readonly publish: Pick<PublishService, 'unpublished'>
  readonly releases: Releases
  readonly statistics: Pick<StatisticsService, 'readSpeed'>
}

/** What is measured at each reading. Ages in seconds, moments in seconds since 1970. A figure may be unknown. */
export const FIGURES = [
  ['kilele_database_up', 'Whether the database responds'],
  ['kilele_mail_undelivered', 'Mails that are late by two minutes or more and still tried'],
  ['kilele_mail_oldest_undelivered_seconds', 'Age of the oldest of them'],
  ['kilele_messages_unread', 'Messages of visitors that nobody has opened'],
  ['kilele_changes_unpublished', 'Changes of listings that no publisher has accepted'],
  ['kilele_changes_oldest_unpublished_seconds', 'Age of the oldest of them'],
  ['kilele_publish_request_failures', 'How often the newest request to publish failed'],
  ['kilele_release_age_seconds', 'Age of the pages that visitors see'],
  ['kilele_disk_free_bytes', 'Free on the disk of DATA_DIR'],
  ['kilele_photo_queue_waiting', 'Photos waiting to be resized'],
  ['kilele_photo_queue_running', 'Photos being resized'],
  ['kilele_backup_timestamp_seconds', 'When the last good backup was made'],
  ['kilele_backup_bytes', 'Its size'],
  ['kilele_restore_drill_timestamp_seconds', 'When a backup was last restored for trial'],
] as const

export type Figures = Partial<Record<(typeof FIGURES)[number][0], number>>

/** Figures of the database are unknown while it does not respond, the others are still read. */
export async function readFigures(needs: FigureNeeds): Promise<Figures> {
  const { config, photoQueue, releases, log } = needs
  const known = async (what: string, read: () => Promise<Figures>): Promise<Figures> => {
    try {
      return await read()
    } catch (error) {
      log.warn({ err: error }, `${what} cannot be measured`)
      return what === 'the database' ? { kilele_database_up: 0 } : {}
    }
  }
  const { waiting, running } = photoQueue.load()
  return {
    kilele_photo_queue_waiting: waiting,
    kilele_photo_queue_running: running,
    ...(await known('the database', () => databaseFigures(needs))),
    ...(await known('the release', () => releaseFigures(releases))),
    ...(await known('the disk', async () => ({ kilele_disk_free_bytes: await freeBytesOf(config.dataDir) }))),
    ...(await known('the last backup', () => backupFigures(config.dataDir))),
  }
}

async function databaseFigures({ enquiries, alerts, publish }: FigureNeeds): Promise<Figures> {
  const mails = addUndelivered(await enquiries.undelivered(), await alerts.undelivered())
  const changes = await publish.unpublished()
  const unread = await enquiries.countUnread()
  return {
    kilele_database_up: 1,
    kilele_mail_undelivered: mails.count,
    kilele_mail_oldest_undelivered_seconds: ageOf(mails.oldest),
    kilele_messages_unread: unread.count,
    kilele_changes_unpublished: changes.count,
    kilele_changes_oldest_unpublished_seconds: ageOf(changes.oldest),
    kilele_publish_request_failures: changes.failures,
  }
}

async function releaseFigures(releases: Releases): Promise<Figures> {
  const folder = releases.current()
  if (folder === null) return {}
  const record = await orIfMissing(stat(join(folder, 'release.json')), null)
  return record === null ? {} : { kilele_release_age_seconds: ageOf(record.mtime) }
}

async function backupFigures(dataDir: string): Promise<Figures> {
  const last = await readLastBackup(dataDir)
  if (last === null) return {}
  return {
    kilele_backup_timestamp_seconds: last.at.getTime() / 1_000,
    kilele_backup_bytes: last.bytes,
    ...(last.drilledAt !== null && { kilele_restore_drill_timestamp_seconds: last.drilledAt.getTime() / 1_000 }),
  }
}

/** Zero when there is nothing: a rule then needs no second condition. */
function ageOf(moment: Date | null): number {
  return moment === null ? 0 : Math.max(0, (Date.now() - moment.getTime()) / 1_000)
}
