import { z } from 'zod'
import type { SignedInApp } from '../signed-in'

/** What a call answered. */
export const answersSchema = z.object({
  /** ISO 8601: today's answers are asked for at that time. */
  at: z.string(),
  answers: z.array(
    z.object({
      caller: z.enum(['anyone', 'visitor', 'administrator']),
      url: z.string(),
      status: z.number(),
      type: z.string(),
      /** JSON as such, other texts as text; null for pictures and pages, which are drawn anew. */
      body: z.unknown(),
    }),
  ),
})

export type Answers = z.infer<typeof answersSchema>
export type Answer = Answers['answers'][number]

const CALLERS = ['anyone', 'visitor', 'administrator'] as const

/** The site's pages belong to a release; health and documentation are those of a machine and a version. */
const LEFT_OUT = ['/*', '/api/health', '/api/openapi.json']

/**
 * Makes every GET call, as everyone who may call.
 * @throws when `urlsOf` misses a route
 */
export async function recordAnswers(backend: SignedInApp): Promise<Answers> {
  const at = new Date().toISOString()
  const urls = await urlsOf(backend)
  const missing = backend.app.routeTable
    .filter(({ method, url }) => [method].flat().includes('GET') && !LEFT_OUT.includes(url))
    .map(({ url }) => url)
    .filter((route) => {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '.+')}(\\?|$)`)
      return !urls.some((url) => pattern.test(url))
    })
  if (missing.length > 0) throw new Error(`backend/test/yesterday/answers.ts does not call ${missing.join(', ')}`)
  const answers: Answer[] = []
  for (const url of urls) for (const caller of CALLERS) answers.push(await answerOf(backend, { caller, url }))
  return { at, answers }
}

export async function answerOf(backend: SignedInApp, { caller, url }: Pick<Answer, 'caller' | 'url'>): Promise<Answer> {
  const authorization = { anyone: null, visitor: backend.user(), administrator: backend.admin }[caller]
  const { statusCode, headers, body } = await backend.call(authorization, { method: 'GET', url })
  const type = String(headers['content-type'] ?? '').replace(/;.*/, '')
  return { caller, url, status: statusCode, type, body: bodyOf(type, body) }
}

function bodyOf(type: string, body: string): unknown {
  if (type === 'application/json') return JSON.parse(body) as unknown
  return type === 'text/csv' || type === 'text/plain' ? body : null
}

const idsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) })

async function urlsOf(backend: SignedInApp): Promise<string[]> {
  const idsOf = async (table: string, column = 'id') =>
    idsSchema
      .parse(await backend.database.execute(`select ${column} as id from ${table} order by ${column}`))
      .rows.map(({ id }) => id)
  const kinds = [
    { kind: 'property', list: '/api/properties', ids: await idsOf('properties') },
    { kind: 'car', list: '/api/cars', ids: await idsOf('cars') },
  ]
  const viewings = await idsOf('viewings')
  const references = [...(await idsOf('properties', 'reference')), ...(await idsOf('cars', 'reference'))]
  return [
    ...kinds.flatMap(({ kind, list, ids }) => [
      list,
      `${list}?fields=card`,
      `/api/search-index?kind=${kind}`,
      `/api/admin/listings.csv?kind=${kind}`,
      ...[...ids, 'none']
        .map(encodeURIComponent)
        .flatMap((id) => [
          `${list}/${id}`,
          `/api/reviews/property/${id}`,
          `/api/admin/listings/${kind}/${id}/history`,
          `/api/admin/listings/${kind}/${id}/status-pack`,
          `/api/admin/listings/${kind}/${id}/status-pack/1.jpg`,
          `/media/share/${kind}/${id}.jpg`,
          `/media/qr/${kind}/${id}.svg`,
        ]),
    ]),
    ...[...references, 'PR-999999', 'nothing'].map((code) => `/api/identify/${code}`),
    '/api/properties/featured',
    '/api/live',
    '/api/rates',
    '/api/reviews',
    '/api/reviews?fields=summary',
    '/api/reviews/unviewed_count',
    '/api/account/data',
    '/api/listings/deleted',
    '/api/enquiries',
    '/api/enquiries?folder=suspected_spam',
    '/api/enquiries/unread_count',
    '/api/admin/reviews/removed',
    '/api/admin/invitations',
    ...[7, 30, 365].map((days) => `/api/admin/stats?days=${days}`),
    '/api/publish',
    '/api/publish/report',
    '/api/uploadthing',
    '/api/admin/stats/quiet',
    '/api/admin/stats/speed',
    '/api/admin/push',
    '/api/admin/viewings',
    ...viewings.flatMap((id) => [`/api/admin/viewings/${id}`, `/api/admin/viewings/${id}/history`]),
    '/api/documents/none/none.pdf',
    '/api/owner/none',
    '/owner/none',
    '/api/viewings/none',
    '/api/viewings/calendar/none.ics',
    ...['new', 'sent', 'none', 'none/cancel'].map((page) => `/viewing/${page}`),
    '/alerts/stop?token=none',
    '/alerts/confirm?token=none',
    '/alerts/unsubscribe?token=none',
    '/uploads/none.jpg',
    '/media/none/160.jpg',
    '/media/share/shortlist/none.jpg',
  ]
}
