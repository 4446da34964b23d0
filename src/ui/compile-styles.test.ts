import createCache, { type EmotionCache } from '@emotion/cache'
import { css, type CSSObject } from '@emotion/react'
import createBrowserCache from './browser-style-cache'
import { compileStyles } from './compile-styles'

/** The rules that emotion makes of the same styles, without vendor prefixes. */
function emotionRules(styles: string, selector: string): string[] {
  const cache = createCache({ key: 'test', stylisPlugins: [] })
  return rulesOf(cache, styles, selector)
}

function rulesOf(cache: EmotionCache, styles: string, selector: string): string[] {
  const rules: string[] = []
  const sheet = Object.assign(Object.create(cache.sheet) as EmotionCache['sheet'], {
    insert: (rule: string) => void rules.push(rule),
  })
  cache.insert(selector, { name: 'test', styles }, sheet, false)
  return rules
}

const normalized = (rules: readonly string[]) =>
  rules
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>+~]) ?/g, '$1')
    .replace(/: /g, ':')

const STYLES: Record<string, CSSObject> = {
  'declarations alone': { display: 'grid', gap: 8, '--columns': 2 },
  'nested selectors': { color: 'teal', '&:hover': { color: 'navy' }, '& > li + li': { marginTop: 4 } },
  'declarations after nested ones': { '& img': { width: 20 }, color: 'teal' },
  'lists of selectors': { '& th, & td': { padding: 0, '&:first-of-type, &[hidden]': { padding: 1 } } },
  'commas within brackets': { '& tfoot :is(th, td)': { border: 0 }, '&:has(input:checked), &:has(~ a)': { top: 1 } },
  'a doubled parent': { '&&': { color: 'teal' }, 'tr[data-differs] > &': { fontWeight: 600 } },
  'a pseudo-class without a parent': { ':hover': { color: 'navy' }, span: { color: 'teal' } },
  'media in nested selectors': {
    '& svg': { width: 1, '@media (min-width: 600px)': { width: 2, '& path': { fill: 'red' } } },
  },
  'media in media': { '@media print': { color: 'black', '@media (min-width: 600px)': { color: 'gray' } } },
  supports: { '@supports (overflow-clip-margin: 1px) and (width: 1cqw)': { overflow: 'clip' } },
  'special characters in quotes': { '&::before': { content: '";{}&:\\""' }, '&[data-x="a,b;c"]': { color: 'teal' } },
  'a URL of a drawing': {
    background: `url('data:image/svg+xml,<svg xmlns="http://a.b"><path d="m5 8-5 5"/></svg>') 0 0`,
  },
  'a URL with a semicolon': { background: 'url(data:image/png;base64,AA==) 0 0' },
}

it.each(Object.entries(STYLES))('compiles styles as emotion does when they have %s', (_, style) => {
  const { styles } = css(style)
  expect(normalized(compileStyles(styles, ['.css-1']))).toBe(normalized(emotionRules(styles, '.css-1')))
})

it('compiles global styles as emotion does', () => {
  const styles =
    ':root{--ink:black;}h1,\nh2{margin:0;}@media print{a{color:black;}}' +
    '@font-face{font-family:A;src:url(a;b);}@keyframes waiting{to{opacity:0.4;}}'
  expect(normalized(compileStyles(styles, []))).toBe(normalized(emotionRules(styles, '')))
})

it('inserts rules one by one and remembers their name when styles are new', () => {
  const cache = createBrowserCache({ key: 'css' })
  cache.insert('.css-1', { name: 'one', styles: 'color:teal;&:hover{color:navy;}' }, cache.sheet, true)
  expect(Array.from(cache.sheet.tags[0]?.sheet?.cssRules ?? [], ({ cssText }) => cssText)).toEqual([
    '.css-1 {color: teal;}',
    '.css-1:hover {color: navy;}',
  ])
  expect(cache.inserted).toEqual({ one: true })
  expect(cache.sheet.tags[0]?.parentElement).toBe(document.head)
})
