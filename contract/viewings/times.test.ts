import { canBeWished, momentIn, nairobiDay, nairobiIso, startText, wishDays, wishText } from './times'

const at = (utc: string) => Date.parse(utc)

it('begins a day at midnight in Nairobi, which is 21:00 UTC, also at the end of a year', () => {
  expect(nairobiDay(at('2026-12-31T20:59:59Z'))).toBe('2026-12-31')
  expect(nairobiDay(at('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
  expect(nairobiIso(at('2026-12-31T22:30:00Z'))).toBe('2027-01-01T01:30:00+03:00')
  expect(momentIn('2027-01-01', 9)).toBe(at('2027-01-01T06:00:00Z'))
})

it('has 14 days to wish from, today included', () => {
  const days = wishDays(at('2026-12-31T21:00:00Z'))
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2027-01-01', '2027-01-14'])
  expect(wishDays(at('2028-02-20T12:00:00Z'))).toContain('2028-02-29')
})

it('lets a part of a day be wished until it is over', () => {
  const evening = { date: '2026-11-28', part: 'evening' } as const
  expect(canBeWished(evening, at('2026-11-28T14:59:59Z'))).toBe(true)
  expect(canBeWished(evening, at('2026-11-28T15:00:00Z'))).toBe(false)
  expect(canBeWished({ date: '2026-12-11', part: 'morning' }, at('2026-11-28T09:00:00Z'))).toBe(true)
  expect(canBeWished({ date: '2026-12-12', part: 'morning' }, at('2026-11-28T09:00:00Z'))).toBe(false)
  expect(canBeWished({ date: '2026-02-30', part: 'morning' }, at('2026-02-28T09:00:00Z'))).toBe(false)
})

it('says days and hours in words', () => {
  expect(wishText({ date: '2026-11-28', part: 'morning' })).toBe('Saturday 28 November, morning (9 to 12)')
  expect(startText(at('2026-12-31T21:30:00Z'))).toBe('Friday 1 January, 00:30, Nairobi time')
})
