import { ok, unchecked, wrong, type DoctorContext, type Finding } from '../check'
import { IDENTITY_SERVICE } from './firebase'

const MAX_DIFFERENCE_SECONDS = 30
const TIMEOUT_MS = 5_000

/**
 * Signatures and sign-in tokens expire by the clock. Compared with other machines' first: SITE_URL is often this one.
 */
export async function clock({ config: { siteUrl }, fetch }: DoctorContext): Promise<readonly Finding[]> {
  for (const url of [IDENTITY_SERVICE, siteUrl]) {
    const date = await dateOf(url, fetch)
    if (date === null) continue
    // Half of the way was there when the header was written; the header itself has no fractions.
    const seconds = Math.round((Date.now() - date) / 1_000)
    const { host } = new URL(url)
    return [
      Math.abs(seconds) <= MAX_DIFFERENCE_SECONDS
        ? ok(`agrees with ${host}`)
        : wrong(
            `this clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${host}. Run: timedatectl set-ntp true`,
          ),
    ]
  }
  return [unchecked('no other clock can be reached')]
}

/** Milliseconds since 1970; null when the host cannot be reached or names no date. */
async function dateOf(url: string, request: typeof fetch): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await request(url, { method: 'HEAD', redirect: 'manual', signal })
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date
  } catch {
    // Offline; the report says so.
    return null
  }
}
