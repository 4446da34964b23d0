import { createHash } from 'node:crypto'

/** A script element; quoted values of attributes may contain `>`. */
const SCRIPT = /<script((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>(.*?)<\/script\s*>/gis
const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const EXECUTED_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

/**
 * The sources (`'sha256-…'`) that allow the inline scripts of a page in a Content-Security-Policy. Scripts of other
 * types carry data and are never executed, so they are left out.
 */
export function inlineScriptSources(html: string): readonly string[] {
  const sources = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (/\ssrc\s*=/i.test(attributes) || !isExecuted(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...sources]
}

function isExecuted(attributes: string): boolean {
  const [, double, single, bare] = TYPE.exec(attributes) ?? []
  return EXECUTED_TYPES.has((double ?? single ?? bare ?? '').trim().toLowerCase())
}
