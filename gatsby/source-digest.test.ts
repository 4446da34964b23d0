/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourceDigest } from './source-digest'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kilele-digest-'))
  await mkdir(join(root, 'contract', 'seo'), { recursive: true })
  await writeFile(join(root, 'contract', 'seo', 'title.ts'), 'export const a = 1')
})
afterEach(() => rm(root, { recursive: true }))

it('changes when a source or a variable of the site changes, and with nothing else', async () => {
  const env = { SITE_URL: 'https://kilele.example', PATH: '/bin' }
  const before = await sourceDigest(root, env)
  await mkdir(join(root, 'docs'))
  await writeFile(join(root, 'docs', 'tour.md'), '')
  expect(await sourceDigest(root, { ...env, PATH: '/usr/bin' })).toBe(before)

  expect(await sourceDigest(root, { ...env, SITE_URL: 'https://other.example' })).not.toBe(before)
  await writeFile(join(root, 'contract', 'seo', 'title.ts'), 'export const a = 2')
  const withOtherCode = await sourceDigest(root, env)
  expect(withOtherCode).not.toBe(before)
  await writeFile(join(root, 'package-lock.json'), '{}')
  expect(await sourceDigest(root, env)).not.toBe(withOtherCode)
})
