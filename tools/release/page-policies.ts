import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../backend/src/config'
import { createContentSecurityPolicy, inlineScriptSources } from '../../backend/src/lib/content-security-policy'
import { filesBelow, isHtml, inParallel } from './files'

/**
 * A static host's header files allow too few rules for a policy per page, so each page contains its own. The backend
 * sends policies as headers instead.
 */
const META_START = '<meta http-equiv="Content-Security-Policy"'
const META = new RegExp(`${META_START} content="[^"]*"/>`, 'g')
/** The charset stays first: browsers expect it in the first kilobyte. */
const START = /<head>(?:<meta charset="utf-8"\/>)?/i

/**
 * Writes a Content-Security-Policy into each page of a built site.
 * @param env the backend's environment as far as the build has it, because pages may connect to the photo store
 */
export async function addPagePolicies(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const policy = createContentSecurityPolicy(loadConfig(env))
  await changePages(folder, filesBelow(folder), (html) => {
    const bare = html.replace(META, '')
    // Browsers ignore this directive outside headers.
    const content = policy(inlineScriptSources(bare)).replace(/; frame-ancestors [^;]*/, '')
    return bare.replace(START, (start) => `${start}<meta http-equiv="Content-Security-Policy" content="${content}"/>`)
  })
}

/**
 * Removes the policies of an earlier build for a static host, because Gatsby does not rewrite unchanged pages.
 * @param paths files of the folder; only pages are changed
 */
export function removePagePolicies(folder: string, paths: Iterable<string>): Promise<void> {
  return changePages(folder, paths, (html) => html.replace(META, ''), META_START)
}

/** @param required pages without this text need no change, and are not decoded */
async function changePages(
  folder: string,
  paths: Iterable<string>,
  change: (html: string) => string,
  required = '',
): Promise<void> {
  await inParallel(availableParallelism(), [...paths].filter(isHtml), async (path) => {
    const file = join(folder, path)
    const content = await readFile(file)
    if (!content.includes(required)) return
    const html = content.toString()
    const changed = change(html)
    if (changed !== html) await writeFile(file, changed)
  })
}
