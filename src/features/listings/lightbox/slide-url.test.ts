import { hashOfSlide, slideOfHash } from './slide-url'

const counts = { photos: 12, plans: 2, hasVideo: true }

it.each([
  ['#photo-1', 0],
  ['#photo-12', 11],
  ['#plan-1', 12],
  ['#plan-2', 13],
  ['#video', 14],
])('opens a slide when the hash is %s: %d', (hash, slide) => {
  expect(slideOfHash(hash, counts)).toBe(slide)
  expect(hashOfSlide(slide, counts)).toBe(hash)
})

it.each([
  '',
  '#review',
  '#photo-0',
  '#photo-13',
  '#photo-1x',
  '#photo--1',
  '#photo-',
  '#photo-99999',
  '#photo-1.5',
  '#plan-0',
  '#plan-3',
  '#plan-',
])('%p opens nothing', (hash) => expect(slideOfHash(hash, counts)).toBeNull())

it('opens nothing when the listing has no video', () => {
  expect(slideOfHash('#video', { ...counts, hasVideo: false })).toBeNull()
})
