import type { Enquiry } from '../../../../contract/enquiry'
import { replyLink } from './message-entry'

const enquiry: Enquiry = {
  id: 'one',
  name: 'Achieng',
  email: 'achieng@example.com',
  message: 'First line\nSecond line',
  listing: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  readAt: null,
  deliveredAt: null,
  outboxAt: null,
  suspectedSpam: false,
  status: 'open',
  page: null,
  campaign: null,
  source: 'form',
  phone: null,
  kind: 'message',
  viewingId: null,
  offer: null,
  entries: [],
}

it('addresses the visitor and quotes every line when the agency replies', () => {
  const link = new URL(replyLink(enquiry))
  expect(link.pathname).toBe('achieng@example.com')
  expect(link.searchParams.get('subject')).toBe('Re: Your message to Kilele')
  expect(link.searchParams.get('body')).toBe('\r\n\r\nAchieng wrote:\r\n> First line\r\n> Second line')
})

it('names the listing when the message is about one', () => {
  const listing = { kind: 'property', id: 'villa', title: 'Villa & garden' } as const
  expect(new URL(replyLink({ ...enquiry, listing })).searchParams.get('subject')).toBe('Re: Villa & garden')
})

it('escapes an address when it would add recipients or text', () => {
  const link = new URL(replyLink({ ...enquiry, email: 'a?bcc=all@example.com&body=x' }))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
})

it('truncates the quote for mail programs without splitting a character', () => {
  const link = replyLink({ ...enquiry, message: '🏡'.repeat(5_000) })
  expect(decodeURIComponent(link)).toMatch(/🏡 …$/)
  expect(replyLink({ ...enquiry, message: 'x'.repeat(5_000) }).length).toBeLessThan(2_000)
})
