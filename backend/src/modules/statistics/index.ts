import type { FastifyRequest } from 'fastify'
import { createIsbotFromList, list as robotPatterns } from 'isbot'
import * as z from 'zod/mini'
import {
  listingEventSchema,
  quietListingsSchema,
  speedReportSchema,
  speedSchema,
  statisticsSchema,
} from '../../../../contract/statistics'
import { errorResponses } from '../../lib/errors'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import type { Listings } from '../listings'
import { createStatistics, type StatisticsService } from './service'

export type { StatisticsService } from './service'

interface Needs extends CoreServices {
  readonly listings: Listings
}

interface Options {
  readonly statistics: StatisticsService
}

/** How often listings are seen, saved, shared and asked about, and how fast pages are, without a trace of who did it. */
export const statisticsModule: Module<Needs, Options> = {
  services: ({ database }) => ({ statistics: createStatistics(database) }),
  routes: { public: [eventRoutes], admin: [adminStatisticsRoutes] },
}

/** Clients that read no pages on their own, such as the browser of a test, are no crawlers. */
const CLIENTS = [
  'node',
  'undici',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
]
const isRobot = createIsbotFromList(
  robotPatterns.filter((pattern) => !CLIENTS.some((agent) => new RegExp(pattern, 'i').test(agent))),
)

const MAX_DAYS = 366
const DAYS_RULE = `days must be a whole number from 1 to ${MAX_DAYS}`
const querySchema = z.object({
  days: z._default(
    z.coerce.number(DAYS_RULE).check(z.int(DAYS_RULE), z.gte(1, DAYS_RULE), z.lte(MAX_DAYS, DAYS_RULE)),
    30,
  ),
})

/** What visitors' browsers tell: one call, without cookie or identifier. */
function eventRoutes(app: ZodFastifyInstance, { statistics }: Options): void {
  // `navigator.sendBeacon` sends text without a preflight request to another origin.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))

  app.post(
    '/events',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Count what a visitor did with a listing',
        description: 'Not counted, though accepted: robots, and browsers that ask not to be tracked (DNT, Sec-GPC).',
        body: listingEventSchema,
        response: { 204: z.null(), ...errorResponses(400, 404, 429, 500) },
      },
    },
    async (request, reply) => {
      if (isCounted(request)) await statistics.count(request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/speed',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Count how fast a page load was',
        description: 'A sample of the page loads, one report each. What is not counted: as events of listings.',
        body: speedReportSchema,
        response: { 204: z.null(), ...errorResponses(400, 429, 500) },
      },
    },
    async (request, reply) => {
      if (isCounted(request)) await statistics.measure(request.body)
      return reply.code(204).send(null)
    },
  )
}

/** The administrator's view of the counts. */

function adminStatisticsRoutes(app: ZodFastifyInstance, { statistics }: Options): void {
  app.get(
    '/admin/stats',
    {
      schema: {
        summary: 'What visitors did with listings in the last days',
        querystring: querySchema,
        response: { 200: statisticsSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    ({ query: { days } }) => statistics.read(days),
  )

  app.get(
    '/admin/stats/quiet',
    {
      schema: {
        summary: 'Listings on offer beside the others of their kind, and what may keep clients away',
        response: { 200: quietListingsSchema, ...errorResponses(401, 403, 500) },
      },
    },
    () => statistics.judge(),
  )

  app.get(
    '/admin/stats/speed',
    {
      schema: {
        summary: 'How fast pages were on visitors’ devices in the last days',
        response: { 200: speedSchema, ...errorResponses(401, 403, 500) },
      },
    },
    () => statistics.readSpeed(),
  )
}

function isCounted({ headers }: FastifyRequest): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  return !isRobot(headers['user-agent'])
}
