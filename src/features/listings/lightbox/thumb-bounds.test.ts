import { atFocus } from './photo-viewer'

/** A frame of 400 × 300 pixels at 10, 20 that hides 200 pixels of a wide photo, half on each side. */
const bounds = { x: -90, y: 20, w: 600, innerRect: { x: -100, y: 0, w: 400, h: 300 } }

function thumb(objectPosition: string): HTMLElement {
  const button = document.createElement('button')
  button.append(document.createElement('img'))
  button.querySelector('img')?.style.setProperty('object-position', objectPosition)
  return button
}

it('moves the bounds to the side of the photo that its frame shows', () => {
  expect(atFocus(bounds, thumb('100% 50%'))).toEqual({
    ...bounds,
    x: -190,
    innerRect: { ...bounds.innerRect, x: -200 },
  })
})

it('leaves the bounds where they are when the frame shows the centre', () => {
  expect(atFocus(bounds, thumb('50% 50%'))).toEqual(bounds)
})

it('leaves bounds without a frame or a thumbnail alone', () => {
  expect(atFocus({ x: 1, y: 2, w: 3 }, thumb('0% 0%'))).toEqual({ x: 1, y: 2, w: 3 })
  expect(atFocus(bounds, undefined)).toBe(bounds)
})
