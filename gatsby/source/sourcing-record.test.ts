/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSourcing, startSourcing } from './sourcing-record'

let root = ''
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'kilele-sourcing-'))))
afterEach(() => rm(root, { recursive: true }))

it('keeps the version when the last build succeeded with the same code', async () => {
  const first = await startSourcing(root, 'code')
  await finishSourcing(root)
  expect(await startSourcing(root, 'code')).toBe(first)
})

it('makes a new version when the last build failed, also after one that succeeded', async () => {
  const first = await startSourcing(root, 'code')
  await finishSourcing(root)
  await startSourcing(root, 'code')
  const afterFailure = await startSourcing(root, 'code')
  expect(afterFailure).not.toBe(first)
  await finishSourcing(root)
  expect(await startSourcing(root, 'code')).toBe(afterFailure)
})

it('makes a new version when the code changed or the record is damaged', async () => {
  const first = await startSourcing(root, 'code')
  await finishSourcing(root)
  const second = await startSourcing(root, 'newer code')
  expect(second).not.toBe(first)
  await finishSourcing(root)
  await writeFile(join(root, '.cache', 'sourcing.json'), '{"code":"newer')
  expect(await startSourcing(root, 'newer code')).not.toBe(second)
})

it('fails when a build ends that never started', async () => {
  await expect(finishSourcing(root)).rejects.toThrow('The record of sourcing is lost')
})
