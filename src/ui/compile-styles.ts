/** At-rules whose content is no list of nested rules. */
const PLAIN = /^@(font-face|keyframes)/

/**
 * The CSS rules of styles as emotion serializes them: declarations, nested rules with `&`, and at-rules. Like stylis,
 * it writes an element's declarations before everything nested in them, but it adds no vendor prefixes.
 */
export function compileStyles(styles: string, selectors: readonly string[]): string[] {
  const rules: string[] = []
  let declarations = ''
  for (const { head, body } of splitStyles(styles)) {
    if (body === undefined) declarations += `${head};`
    else if (PLAIN.test(head)) rules.push(`${head}{${body}}`)
    else if (head.startsWith('@')) rules.push(`${head}{${compileStyles(body, selectors).join('')}}`)
    else rules.push(...compileStyles(body, nestSelectors(head, selectors)))
  }
  if (declarations) rules.unshift(selectors.length > 0 ? `${selectors.join()}{${declarations}}` : declarations)
  return rules
}

function nestSelectors(head: string, parents: readonly string[]): string[] {
  const selectors = splitOutside(head, ',').map(({ text }) => text.trim())
  if (parents.length === 0) return selectors
  return selectors.flatMap((selector) =>
    parents.map((parent) => {
      if (selector.includes('&')) return selector.replaceAll('&', parent)
      return parent + (selector.startsWith(':') ? '' : ' ') + selector
    }),
  )
}

/** Declarations, and blocks with what is between their braces. */
function splitStyles(styles: string): { head: string; body?: string }[] {
  const parts: { head: string; body?: string }[] = []
  let head = ''
  let depth = 0
  let body = ''
  for (const { text, end } of splitOutside(styles, ';{}')) {
    if (end === '}') depth -= 1
    if (depth === 0 && end === '}') {
      parts.push({ head, body: body + text })
      body = ''
    } else if (depth > 0) {
      body += text + end
    } else if (end === '{') {
      head = text.trim()
    } else if (text.trim()) {
      parts.push({ head: text.trim() })
    }
    if (end === '{') depth += 1
  }
  return parts
}

/** Splits at characters that are neither in quotes nor in brackets. */
function splitOutside(text: string, separators: string): { text: string; end: string }[] {
  const parts: { text: string; end: string }[] = []
  let from = 0
  let brackets = 0
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\\.|[^\w\s]/gs)) {
    if (token === '(' || token === '[') brackets += 1
    else if (token === ')' || token === ']') brackets -= 1
    else if (brackets === 0 && separators.includes(token)) {
      parts.push({ text: text.slice(from, index), end: token })
      from = index + 1
    }
  }
  return [...parts, { text: text.slice(from), end: '' }]
}
