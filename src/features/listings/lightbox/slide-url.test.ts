import { hashOfSlide, slideOfHash } from './slide-url'

it('numbers photos from 1 and names the video when it follows them', () => {
  expect([0, 11, 12].map((index) => hashOfSlide(index, 12))).toEqual(['#photo-1', '#photo-12', '#video'])
})

it.each([
  ['#photo-1', 0],
  ['#photo-12', 11],
  ['#video', 12],
])('opens a slide when the hash is %s: %d', (hash, slide) => {
  expect(slideOfHash(hash, 12, true)).toBe(slide)
  expect(hashOfSlide(slide, 12)).toBe(hash)
})

it.each(['', '#review', '#photo-0', '#photo-13', '#photo-1x', '#photo--1', '#photo-', '#photo-99999', '#photo-1.5'])(
  '%p opens nothing',
  (hash) => expect(slideOfHash(hash, 12, false)).toBeNull(),
)

it('opens nothing when the listing has no video', () => {
  expect(slideOfHash('#video', 12, false)).toBeNull()
})
