import { z } from 'zod'
import { apiPaths } from '../../contract/paths'
import { administrator } from './backend-process'
import { callJson } from './http-client'

const pageSchema = z.object({ enquiries: z.array(z.object({ name: z.string() })), next: z.nullable(z.string()) })

/**
 * The names in all messages a backend has stored.
 * @throws when a page cannot be read
 */
export async function readEnquiryNames(url: string, readPage: typeof callJson = callJson): Promise<string[]> {
  const names: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const page = pageSchema.parse(await readPage(url + apiPaths.enquiries + query, { authorization: administrator() }))
    names.push(...page.enquiries.map(({ name }) => name))
    after = page.next
  }
  return names
}
