import { join } from 'node:path'
import { innermostReason } from '../../backend/src/lib/errors'
import { createPublisher } from '../../backend/src/modules/publish/webhooks'
import { PROXY_COUNT_HEADER } from '../../contract/admin-limits'
import { apiPaths } from '../../contract/paths'
import { currentRelease } from '../release/releases'
import { ok, unchecked, wrong, type DoctorContext, type Finding } from './check'

/** Asks the publisher for its state, signed as every call is: another secret on its side shows here. */
export async function webhook({ config: { publisher, rebuildWebhook } }: DoctorContext): Promise<readonly Finding[]> {
  if (publisher === undefined) {
    if (rebuildWebhook === undefined) return [unchecked('nothing publishes changes')]
    return [unchecked('REBUILD_WEBHOOK_URL is not called, because that would start a build')]
  }
  try {
    const { failure } = await createPublisher(publisher).state()
    if (failure === null) return [ok('the publisher accepts the secret')]
    return [wrong(`the last build failed: ${failure.reason} Its log says more.`)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.includes('status 401')) {
      return [wrong('the publisher has another REBUILD_WEBHOOK_SECRET, or another time. Give both the same.')]
    }
    return [wrong(`${reason} Start kilele-publisher, and read its log.`)]
  }
}

const TIMEOUT_MS = 10_000

/** Whether SITE_URL leads to the backend, and through as many proxies as TRUST_PROXY says. */
export async function proxy({ config: { publicUrl, trustProxy }, fetch }: DoctorContext): Promise<readonly Finding[]> {
  const url = publicUrl + apiPaths.health
  let response: Response
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  } catch (error) {
    return [
      wrong(`${url} cannot be reached: ${innermostReason(error)}. Check DNS, certificate, nginx and the backend.`),
    ]
  }
  const header = response.headers.get(PROXY_COUNT_HEADER)
  if (header === null) {
    return [wrong(`${url} did not come from the backend (status ${response.status}). Check nginx and SITE_URL.`)]
  }
  const proxies = Number(header)
  const trusted = Number(trustProxy)
  if (proxies === trusted) return [ok(`${url} comes through ${proxies} proxies, as TRUST_PROXY says`)]
  const harm =
    proxies > trusted ? 'all visitors would share one limit' : 'a visitor could claim any address and escape limits'
  return [
    wrong(`TRUST_PROXY trusts ${trusted} proxies, but there are ${proxies}: ${harm}. Set TRUST_PROXY=${proxies}.`),
  ]
}

export async function release({ config: { dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  const current = await currentRelease(join(dataDir, 'releases'))
  return [
    current === null
      ? wrong('there are no pages yet. Run: npm run release')
      : ok(`${current.pages} pages of ${current.createdAt}`),
  ]
}
