import { AsyncLocalStorage } from 'node:async_hooks'

/** What work is done for; it reaches jobs, calls of the publisher, and log lines. */
interface RequestContext {
  /** The id that the visitor's response carries as `x-request-id`. */
  readonly requestId: string
  /** Whether a job of the request runs, whose log lines lack the id otherwise. */
  readonly isJob: boolean
}

const storage = new AsyncLocalStorage<RequestContext>()

export function runFor<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work)
}

/** Undefined for work that nobody requested. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId
}

/** For the log lines of jobs; those of requests have the id already. */
export function jobLogFields(): { readonly reqId?: string } {
  const context = storage.getStore()
  return context?.isJob === true ? { reqId: context.requestId } : {}
}
