import { setTimeout as sleep } from 'node:timers/promises'

interface WaitOptions {
  readonly timeoutMs: number
  readonly pollMs: number
}

/**
 * Polls until `isDone` resolves to true.
 * @param condition completes the sentence "Timed out before …"
 * @throws when that takes longer than `timeoutMs`
 */
export async function waitUntil(
  condition: string | (() => string),
  isDone: () => boolean | Promise<boolean>,
  { timeoutMs, pollMs }: WaitOptions,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isDone());) {
    if (Date.now() > deadline)
      throw new Error(`Timed out before ${typeof condition === 'string' ? condition : condition()}`)
    await sleep(pollMs)
  }
}
