import { createPublisher } from '../../../backend/src/modules/publish/webhooks'
import { ok, unchecked, wrong, type DoctorContext, type Finding } from '../check'

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
