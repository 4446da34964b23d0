/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCodeDigest } from './digest-files'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kilele-digest-'))
  await mkdir(join(root, 'contract', 'seo'), { recursive: true })
  await writeFile(join(root, 'contract', 'seo', 'title.ts'), 'export const a = 1')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rm(root, { recursive: true }))

it('changes when the code that reads listings or a package changes, and with nothing else', async () => {
  const before = await buildCodeDigest(root)
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src', 'page.tsx'), '')
  expect(await buildCodeDigest(root)).toBe(before)

  await writeFile(join(root, 'contract', 'seo', 'title.ts'), 'export const a = 2')
  const withOtherCode = await buildCodeDigest(root)
  expect(withOtherCode).not.toBe(before)

  await writeFile(join(root, 'package-lock.json'), '{"a":1}')
  expect(await buildCodeDigest(root)).not.toBe(withOtherCode)
})
