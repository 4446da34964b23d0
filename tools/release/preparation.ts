import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBuild, type PreparedBuild, type PrepareOptions } from './prepared-build'

/** At most one prepared build, for the next release. */
export interface Preparation {
  /** Prepares a build unless one is prepared already. Does not wait for it. */
  start(): void
  /** The prepared build, which belongs to the caller from now on; null without a usable one. */
  take(): Promise<PreparedBuild | null>
  /** Discards it. */
  stop(): Promise<void>
}

export interface PreparationOptions extends PrepareOptions {
  onError: (error: unknown) => void
  /** A build that is not used within this time is discarded, so that others can build in this checkout. */
  validMs?: number
}

/** Longer than the backend waits for further changes at most. */
const VALID_MS = 90_000

export function createPreparation({ onError, validMs = VALID_MS, ...options }: PreparationOptions): Preparation {
  let pending: { build: Promise<PreparedBuild | null>; expiry: AbortController } | null = null

  return {
    start() {
      if (pending !== null) return
      const expiry = new AbortController()
      const build = prepareBuild(options).catch((error: unknown) => {
        onError(error)
        return null
      })
      pending = { build, expiry }
      sleep(validMs, undefined, { signal: expiry.signal, ref: false }).then(discard, () => undefined)
    },
    async take() {
      const build = await remove()
      if (build === null || (await build.isUsable())) return build
      await build.discard()
      return null
    },
    stop: discard,
  }

  async function discard(): Promise<void> {
    await (await remove())?.discard()
  }

  async function remove(): Promise<PreparedBuild | null> {
    if (pending === null) return null
    const { build, expiry } = pending
    pending = null
    expiry.abort()
    return build
  }
}
