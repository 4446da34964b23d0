import { readFile } from 'node:fs/promises'
import type { Store } from 'gatsby'
import FileParser from 'gatsby/dist/query/file-parser'

/** The part of Gatsby's state with the components of pages, by path. */
interface StoredPages {
  components: ReadonlyMap<string, unknown>
}

/** What is changed of Gatsby: null is its result for a file that it need not look at. */
type QueryParser = Pick<FileParser, 'parseFile'>

/**
 * Gatsby looks for queries in all files that contain words like `config` or `Head`, in plugins and tests as well, and
 * parses them in every build. From now on it parses pages, for what they export, and files with a query or a fragment.
 */
export function parseOnlyQueries(store: Store, parser: QueryParser = FileParser.prototype): void {
  const { parseFile } = parser
  parser.parseFile = async function (file, addError) {
    const { components } = (store.getState as () => StoredPages)()
    return components.has(file) || (await hasQuery(file)) ? parseFile.call(this, file, addError) : null
  }
}

/** True as well when the file cannot be read: Gatsby reports that. */
async function hasQuery(file: string): Promise<boolean> {
  const source = await readFile(file, 'utf8').catch(() => null)
  return source === null || source.includes('graphql`')
}
