import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../backend/src/config'
import { createContentSecurityPolicy } from '../../backend/src/lib/content-security-policy'
import { inlineScriptSources } from '../../backend/src/lib/inline-scripts'
import { filesBelow, isHtml } from './files'
import { inParallel } from '../lib/in-parallel'

/**
 * A static host sends what it finds, and its header files hold too few rules for a policy per page:
 * so each page brings its own. The backend needs none of this: it names the scripts in its headers.
 */
const META = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\/>/g
/** Stays first: browsers look for it in the first kilobyte. */
const START = /<head>(?:<meta charset="utf-8"\/>)?/i

/**
 * Writes its Content-Security-Policy into each page of a built site.
 * @param env the backend's, as far as the host's build knows it: where photos are sent is among what pages may reach
 */
export async function addPagePolicies(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const policy = createContentSecurityPolicy(loadConfig(env))
  await changePages(folder, filesBelow(folder), (html) => {
    const bare = html.replace(META, '')
    // Browsers read this one from headers alone.
    const content = policy(inlineScriptSources(bare)).replace(/; frame-ancestors [^;]*/, '')
    return bare.replace(START, (start) => `${start}<meta http-equiv="Content-Security-Policy" content="${content}"/>`)
  })
}

/**
 * For a release after a build that was meant for a static host: Gatsby leaves unchanged pages as they are.
 * @param paths files of the folder; others than pages are left alone
 */
export function removePagePolicies(folder: string, paths: Iterable<string>): Promise<void> {
  return changePages(folder, paths, (html) => html.replace(META, ''))
}

async function changePages(folder: string, paths: Iterable<string>, change: (html: string) => string): Promise<void> {
  await inParallel(availableParallelism(), [...paths].filter(isHtml), async (path) => {
    const file = join(folder, path)
    const html = await readFile(file, 'utf8')
    const changed = change(html)
    if (changed !== html) await writeFile(file, changed)
  })
}
