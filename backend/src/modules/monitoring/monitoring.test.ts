import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../../contract/limits'
import { nairobiDay } from '../../../../contract/viewings/times'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry } from '../../../test/factories'
import { metricNames } from '../../../test/metric-names'
import { enquiries, pageSpeeds } from '../../db/schema'
import { enquiryMail } from '../enquiries/mail'

const REPOSITORY = new URL('../../../../', import.meta.url)

onEachDatabase('the metrics', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
  })
  after(() => backend.close())

  const values = async () =>
    new Map(
      (await backend.metrics.metrics())
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  const isNear = (value: number | undefined, expected: number) =>
    assert.ok(value !== undefined && Math.abs(value - expected) < 60, `${value}, not ${expected}`)

  it('leave out what is unknown and count zero when there is nothing', async () => {
    const now = await values()
    assert.equal(now.get('kilele_database_up'), 1)
    for (const name of ['kilele_mail_undelivered', 'kilele_messages_unread', 'kilele_changes_unpublished']) {
      assert.equal(now.get(name), 0, name)
    }
    assert.equal(now.get(`kilele_jobs{queue="${enquiryMail.name}",state="failed"}`), 0)
    for (const name of ['kilele_backup_timestamp_seconds', 'kilele_release_age_seconds']) {
      assert.ok(!now.has(name), name)
    }
  })

  it('show mail, messages, jobs, release and backup when they exist', async () => {
    const createdAt = new Date(Date.now() - 30 * MINUTE_MS)
    const old = new Date(Date.now() - 15 * DAY_MS)
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'late', createdAt }),
        anEnquiry({ id: 'being-sent', createdAt: new Date() }),
        anEnquiry({ id: 'given-up', createdAt: old }),
        anEnquiry({ id: 'spam', createdAt, suspectedSpam: true }),
      ])
    await backend.services.jobs.add(enquiryMail, { enquiryId: 'late', tries: 1 })
    await backend.services.jobs.add(enquiryMail, { enquiryId: 'late', tries: 1 }, { startAfterSeconds: 600 })
    const release = join(backend.dataDir, 'releases', '1')
    await mkdir(release, { recursive: true })
    await writeFile(join(release, 'release.json'), '{}')
    await utimes(join(release, 'release.json'), createdAt, createdAt)
    await symlink('1', join(backend.dataDir, 'releases', 'current'))
    const at = '2026-06-01T03:00:00.000Z'
    await writeFile(join(backend.dataDir, 'last-backup.json'), JSON.stringify({ at, bytes: 4_096, drilledAt: at }))
    await new Promise((resolve) => setTimeout(resolve, 300))

    const now = await values()
    assert.equal(now.get('kilele_mail_undelivered'), 1)
    isNear(now.get('kilele_mail_oldest_undelivered_seconds'), 30 * 60)
    assert.equal(now.get('kilele_messages_unread'), 3)
    assert.equal(now.get(`kilele_jobs{queue="${enquiryMail.name}",state="waiting"}`), 1)
    isNear(now.get('kilele_release_age_seconds'), 30 * 60)
    assert.equal(now.get('kilele_backup_timestamp_seconds'), Date.parse(at) / 1_000)
    assert.equal(now.get('kilele_backup_bytes'), 4_096)
    assert.ok((now.get('kilele_disk_free_bytes') ?? 0) > 0)
  })

  it('tell how fast pages were on visitors’ devices, and nothing of what nobody measured', async () => {
    const ofToday = { day: nairobiDay(Date.now()), page: 'detail', device: 'phone' } as const
    await backend.database.insert(pageSpeeds).values([
      { ...ofToday, measure: 'lcp', above: 2_000, count: 4 },
      { ...ofToday, measure: 'cls', above: 0, count: 1 },
    ])
    const now = await values()
    const named = (name: string, measure: string) =>
      now.get(`kilele_page_speed_${name}{measure="${measure}",page="detail",device="phone"}`)
    assert.deepEqual([named('p75', 'lcp'), named('measurements', 'lcp')], [2_375, 4])
    assert.deepEqual([named('p75', 'cls'), named('measurements', 'cls')], [8, 1])
    assert.equal([...now.keys()].filter((name) => name.startsWith('kilele_page_speed_')).length, 4)
  })

  it('still exist when the database does not respond', async () => {
    await backend.database.execute(sql`alter table enquiries rename to gone`)
    try {
      const now = await values()
      assert.equal(now.get('kilele_database_up'), 0)
      assert.ok(!now.has('kilele_mail_undelivered'))
      assert.ok(now.has('kilele_disk_free_bytes'))
    } finally {
      await backend.database.execute(sql`alter table gone rename to enquiries`)
    }
  })

  it('are complete when compared with the rules and the dashboard', async () => {
    await backend.app.inject('/api/cars')
    const output = await backend.metrics.metrics()
    const names = [
      ...metricNames(await readFile(new URL('deploy/prometheus/alerts.yml', REPOSITORY), 'utf8')),
      ...metricNames(await readFile(new URL('deploy/grafana/kilele.json', REPOSITORY), 'utf8')),
    ].filter((name) => !name.startsWith('kilele_publisher_'))
    assert.ok(names.length > 25, names.join(' '))
    // The embedded database has no connections.
    const hasPool = backend.services.pool !== undefined
    const missing = names.filter(
      (name) => !new RegExp(`^${name}[{ ]`, 'm').test(output) && (hasPool || name !== 'kilele_database_connections'),
    )
    assert.deepEqual(missing, [])
  })
})
