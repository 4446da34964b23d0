import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { metricNames } from '../../backend/test/metric-names'
import { publisherMetrics } from './reporting'

it('has every metric when rules or dashboard name it', async () => {
  const release = { id: '1', createdAt: '2026-06-01T09:00:00.000Z' }
  const output = publisherMetrics(
    {
      pending: [],
      buildingSince: null,
      failure: null,
      publishedAt: null,
      currentRelease: release,
      previousRelease: null,
      isRolledBack: false,
    },
    { succeeded: 1, failed: 0, failedTries: 0, lastBuildSeconds: 9 },
  )
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/kilele.json']
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const names = texts.flatMap(metricNames).filter((name) => name.startsWith('kilele_publisher_'))
  assert.ok(names.length > 4, names.join(' '))
  assert.deepEqual(
    names.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(output)),
    [],
  )
})
