/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from 'gatsby'
import FileParser from 'gatsby/dist/query/file-parser'
import { parseOnlyQueries } from './extract-queries'

it('has Gatsby parse pages and files with queries, and none of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queries-'))
  const file = (name: string) => join(folder, name)
  const components = new Map([[file('page.tsx'), {}]])
  const parsed: string[] = []
  const parser = {
    parseFile: (path: string): Promise<object | null> => {
      parsed.push(path)
      return Promise.resolve({ astDefinitions: [] })
    },
  }
  try {
    await writeFile(file('page.tsx'), 'export const config = () => ({})')
    await writeFile(file('fragment.ts'), 'export const fields = graphql`fragment Card on Car { title }`')
    await writeFile(file('helper.ts'), 'export const config = { graphql: "/graphql" }')
    parseOnlyQueries({ getState: () => ({ components }) } as unknown as Store, parser)
    for (const name of ['page.tsx', 'fragment.ts', 'missing.ts']) {
      expect(await parser.parseFile(file(name))).toEqual({ astDefinitions: [] })
    }
    expect(await parser.parseFile(file('helper.ts'))).toBeNull()
    expect(parsed).toEqual(['page.tsx', 'fragment.ts', 'missing.ts'].map(file))
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('changes the method that Gatsby calls', () => {
  expect(typeof FileParser.prototype.parseFile).toBe('function')
})
