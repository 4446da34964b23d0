/** Parses the HTML of a page as clients without scripts see it, without a browser. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** All start tags of a page. */
function elementsOf(html: string): Element[] {
  const withoutScripts = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
  return [...withoutScripts.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({ name: name.toLowerCase(), attributes: attributesOf(attributes) }),
  )
}

export interface RawPage {
  readonly html: string
  readonly language: string | undefined
  readonly title: string
  /** Content of the first `<meta>` with this name or property. */
  meta(name: string): string | undefined
  /** URL of the `<link>` with this relation. */
  link(relation: string): string | undefined
  /** The JSON-LD blocks, parsed. */
  readonly structuredData: Record<string, unknown>[]
  /** All values of `href` and `src`, as written. */
  readonly links: string[]
  readonly ids: ReadonlySet<string>
}

export function readRawPage(html: string): RawPage {
  const elements = elementsOf(html)
  const attributesOfAll = (name: string) => elements.filter((element) => element.name === name).map((e) => e.attributes)
  const metas = attributesOfAll('meta')
  return {
    html,
    language: attributesOfAll('html')[0]?.lang,
    title: decode(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: (name) => metas.find((meta) => meta.name === name || meta.property === name)?.content,
    link: (relation) => attributesOfAll('link').find(({ rel }) => rel === relation)?.href,
    structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    links: elements.flatMap(({ attributes: { href, src } }) => [href, src].filter((url) => url !== undefined)),
    ids: new Set(elements.flatMap(({ attributes }) => attributes.id ?? [])),
  }
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  )
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
