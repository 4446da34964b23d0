import { transformAsync } from '@babel/core'
import { writeForModernBrowsers } from './modern-scripts'

const ofSources = { test: /\.(js|jsx|tsx)$/, use: () => [] }
const ofFonts = { test: /\.woff2$/, use: [{ loader: 'url-loader' }] }

interface Rule {
  use: { loader: string; options: object }[]
}

function rulesOf(rules: object[]): Rule[] {
  return writeForModernBrowsers({ module: { rules } }).module.rules as Rule[]
}

const SOURCE =
  'export class Range { from = 1; size(to?: { at?: number }) { return (to?.at ?? this.from) - this.from } }'

it('keeps syntax that supported browsers know when it transpiles a page', async () => {
  const loader = rulesOf([ofSources])[0]?.use[0]
  const result = await transformAsync(SOURCE, { ...withoutCache({ ...loader?.options }), filename: 'src/range.ts' })
  expect(result?.code).toContain('to?.at??this.from')
  expect(result?.code).toContain('class Range')
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
