import { PROXY_COUNT_HEADER } from '../../../contract/admin-limits'
import { apiPaths } from '../../../contract/paths'
import { innermostReason } from '../../../backend/src/lib/errors'
import { ok, wrong, type DoctorContext, type Finding } from '../check'

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
