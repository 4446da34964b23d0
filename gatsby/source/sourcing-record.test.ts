/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSourcing, startSourcing } from './sourcing-record'

const villa = { digest: 'of villa', position: -1 }
const nothing = { Property: {}, Car: {} }

let root = ''
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'kilele-sourcing-'))))
afterEach(() => rm(root, { recursive: true }))

async function build(code: string) {
  const sourcing = await startSourcing(root, code)
  sourcing.current.Property.villa = villa
  await finishSourcing(root, sourcing)
  return sourcing
}

it('knows the listings and the version of the last build when it succeeded with the same code', async () => {
  const { version, last } = await build('code')
  expect(last).toEqual(nothing)
  expect(await startSourcing(root, 'code')).toMatchObject({ version, last: { Property: { villa }, Car: {} } })
})

it('makes a new version when the last build failed, also after one that succeeded', async () => {
  const first = await build('code')
  await startSourcing(root, 'code')
  const afterFailure = await build('code')
  expect(afterFailure.version).not.toBe(first.version)
  expect(afterFailure.last).toEqual(nothing)
  expect((await startSourcing(root, 'code')).version).toBe(afterFailure.version)
})

it('makes a new version when the code changed or the record is damaged', async () => {
  const first = await build('code')
  const second = await build('newer code')
  expect(second.version).not.toBe(first.version)
  expect(second.last).toEqual(nothing)
  await writeFile(join(root, '.cache', 'sourcing.json'), '{"code":"newer')
  expect((await startSourcing(root, 'newer code')).version).not.toBe(second.version)
})
