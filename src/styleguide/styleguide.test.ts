import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast, contrastOf, PAIRS, schemes } from './contrast'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('measures the contrast when %s is on %s', (ink, ground, expected) => {
  expect(contrast(ink, ground)).toBeCloseTo(expected, 2)
})

it.each(Object.entries(schemes))('has enough contrast when the scheme is %s', (_scheme, values) => {
  expect(PAIRS.filter((pair) => contrastOf(values, pair) < pair.needed)).toEqual([])
})

/** These show nothing of their own. */
const INVISIBLE = ['global-styles', 'image-preloads', 'lazy-in-view', 'live-region', 'optional-lazy']
/** Shown as parts of fields. */
const PARTS = ['control']
/** Needs a picture that Gatsby measured. */
const OF_PAGES = ['site-picture']

it('shows a component when it is in src/ui', () => {
  const ui = join(__dirname, '..', 'ui')
  const components = readdirSync(ui)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => ![...INVISIBLE, ...PARTS, ...OF_PAGES].includes(name))
  const pages = readdirSync(__dirname).filter((file) => file.endsWith('.tsx'))
  const source = pages.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n')
  expect(components.filter((name) => !source.includes(`'../ui/${name}'`))).toEqual([])
})
