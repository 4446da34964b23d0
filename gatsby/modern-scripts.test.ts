/** @jest-environment node */
import { resolve } from 'node:path'
import { transformAsync } from '@babel/core'
import { writeForModernBrowsers } from './modern-scripts'

const ofSources = { test: /\.(js|jsx|tsx)$/, use: () => [] }
const ofFonts = { test: /\.woff2$/, use: [{ loader: 'url-loader' }] }

interface Rule {
  use: (module: { resource: string }) => { loader: string; options?: object }[]
}

type Loader = (this: { resourcePath: string }, source: string) => Promise<string>

function rulesOf(rules: object[]): Rule[] {
  return writeForModernBrowsers({ module: { rules } }).module.rules as Rule[]
}

function loaderOf(file: string) {
  return rulesOf([ofSources])[0]?.use({ resource: resolve(file) })[0]
}

/** What swc makes of a source. */
function transpilePlain(source: string, resourcePath = resolve('src/range.tsx')): Promise<string> {
  const loader = jest.requireActual<Loader>(loaderOf('contract/paths.ts')?.loader ?? '')
  return loader.call({ resourcePath }, source)
}

const SOURCE =
  'export class Range { from = 1; size(to?: { at?: number }) { return (to?.at ?? this.from) - this.from } }'

it('keeps syntax that supported browsers know when it transpiles a page', async () => {
  const loader = loaderOf('src/templates/car.tsx')
  const result = await transformAsync(SOURCE, { ...withoutCache({ ...loader?.options }), filename: 'src/range.ts' })
  expect(result?.code).toContain('to?.at??this.from')
  expect(result?.code).toContain('class Range')

  const plain = await transpilePlain(SOURCE)
  expect(plain).toContain('to?.at ?? this.from')
  expect(plain).toContain('class Range')
})

it('translates what supported browsers lack, types and elements when it transpiles a file without styles', async () => {
  expect(await transpilePlain('export class Range { static { start() } }')).not.toContain('static {')
  expect(await transpilePlain('export const title = <b>{name as string}</b>')).toContain('@emotion/react/jsx-runtime')
  expect(await transpilePlain('export const one = <T>(of: T) => of', resolve('src/one.ts'))).toContain('(of)=>of')
})

it('reports an error when a file has one', async () => {
  await expect(transpilePlain('export const = 1')).rejects.toThrow(/Syntax Error/i)
})

it('leaves files with styles or queries, and those of packages, to Babel', () => {
  const isBabel = (file: string) => loaderOf(file)?.loader.includes('babel-loader')
  expect(isBabel('contract/paths.ts')).toBe(false)
  expect(isBabel('src/templates/car.tsx')).toBe(true)
  expect(isBabel('src/features/home/hero.tsx')).toBe(true)
  expect(isBabel('node_modules/gatsby-plugin-image/dist/gatsby-image.browser.modern.js')).toBe(true)
})

/** Options of the loader, unknown to Babel. */
function withoutCache(options: { cacheDirectory?: string; cacheCompression?: boolean }): object {
  const { cacheDirectory: _, cacheCompression: _2, ...others } = options
  return others
}

it('leaves a rule unchanged when it is for other files', () => {
  const rules = rulesOf([ofFonts, ofSources])
  expect(rules[0]).toBe(ofFonts)
  expect(rules[1]).not.toBe(ofSources)
})

it('fails when Babel is configured in another way', () => {
  expect(() => rulesOf([ofFonts])).toThrow('no longer configures Babel')
})
