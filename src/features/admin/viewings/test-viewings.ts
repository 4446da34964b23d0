import type { Viewing } from '../../../../contract/viewings/viewing'

/** For tests: 10:00 on Friday 27 November 2026 in Nairobi. */
export const NOW = Date.parse('2026-11-27T10:00:00+03:00')

/** For tests: a request of somebody who gave both email and telephone. */
export function viewing(given: Partial<Viewing> = {}): Viewing {
  return {
    id: 'visit-1',
    propertyId: 'villa',
    reference: 'PR-001',
    title: 'Villa in Karen',
    name: 'Wanjiru',
    email: 'wanjiru@example.com',
    phone: '+254712345678',
    message: 'We come with a child.',
    times: [
      { date: '2026-11-28', part: 'afternoon' },
      { date: '2026-11-29', part: 'morning' },
    ],
    starts: [],
    status: 'requested',
    start: null,
    minutes: null,
    place: null,
    outcome: null,
    note: null,
    reason: null,
    url: 'https://kilele.example/viewing/abc',
    version: 1,
    createdAt: '2026-11-26T10:00:00.000Z',
    ...given,
  }
}

export const confirmed = (given: Partial<Viewing> = {}) =>
  viewing({ status: 'confirmed', start: '2026-11-28T12:00:00+03:00', minutes: 45, version: 2, ...given })

/** For tests: what the diary's calls return for these viewings, all of which it shows. */
export function diaryResponses(viewings: readonly Viewing[]): Record<string, { viewings: Viewing[] }> {
  const isBefore = ({ start }: Viewing) => start !== null && Date.parse(start) < Date.parse('2026-11-27T00:00:00+03:00')
  const those = (isMeant: (viewing: Viewing) => boolean) => ({ viewings: viewings.filter(isMeant) })
  return {
    '/api/admin/viewings?from=2026-11-27': those((one) => !isBefore(one)),
    '/api/admin/viewings?status=requested': those(({ status }) => status === 'requested'),
    '/api/admin/viewings?status=proposed': those(({ status }) => status === 'proposed'),
    '/api/admin/viewings?status=confirmed&to=2026-11-26': those((one) => one.status === 'confirmed' && isBefore(one)),
  }
}
