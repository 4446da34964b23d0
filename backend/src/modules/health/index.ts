import { PROXY_COUNT_HEADER } from '../../../../contract/admin-limits'
import { errorResponseSchema, healthResponseSchema } from '../../../../contract/error-response'
import type { Catalogue } from '../../db/catalogue'
import { HttpError } from '../../lib/errors'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import type { Releases } from '../site'

interface Needs extends CoreServices {
  readonly releases: Releases
}

/** What a load balancer checks. */
export const healthModule: Module<Needs> = { routes: { public: [healthRoutes] } }

const RETRY_AFTER_SECONDS = '5'

/** Whether this process is alive, for what restarts it, and whether it can serve visitors, for a load balancer. */
export function healthRoutes(app: ZodFastifyInstance, needs: HealthNeeds): void {
  app.get(
    '/live',
    {
      config: { neverShed: true },
      schema: { summary: 'Whether the process responds', response: { 200: healthResponseSchema } },
    },
    () => ({ status: 'ok' as const }),
  )

  app.get(
    '/health',
    {
      schema: {
        summary: 'Whether the database responds and a release exists',
        response: { 200: healthResponseSchema, 503: errorResponseSchema },
      },
    },
    async (request, reply) => {
      reply.header(PROXY_COUNT_HEADER, String(forwardedAddresses(request.headers['x-forwarded-for'])))
      const { problem, cause } = await checkHealth(needs)
      if (problem === null) return { status: 'ok' as const }
      if (cause !== undefined) request.log.error({ err: cause }, problem)
      throw new HttpError(503, problem, { 'retry-after': RETRY_AFTER_SECONDS })
    },
  )
}

/** Counts as many as there are proxies in front. */
function forwardedAddresses(header: string | string[] | undefined): number {
  return [header ?? []].flat().flatMap((line) => line.split(',')).length
}

export interface HealthNeeds {
  readonly catalogue: Catalogue
  readonly releases: Pick<Releases, 'current'>
}

/** Why the site cannot be served; null when it can. `cause` is for the log. */
async function checkHealth({ catalogue, releases }: HealthNeeds): Promise<{ problem: string | null; cause?: unknown }> {
  try {
    await catalogue.revision()
  } catch (cause) {
    return { problem: 'The database does not respond', cause }
  }
  return { problem: releases.current() === null ? 'The site has not been published yet' : null }
}
