/** Where PhotoSwipe supposes a thumbnail's photo: `innerRect` is the frame relative to the whole photo. */
export interface ThumbBounds {
  x: number
  y: number
  w: number
  innerRect?: { x: number; y: number; w: number; h: number }
}

/** PhotoSwipe supposes that frames crop around the centre. This moves its bounds to where the frame shows its photo. */
export function atFocus(bounds: ThumbBounds, thumb: HTMLElement | undefined): ThumbBounds {
  const { innerRect } = bounds
  const image = thumb?.querySelector('img')
  if (!innerRect || !image) return bounds
  const [x = 50, y = 50] = getComputedStyle(image).objectPosition.split(' ').map(Number.parseFloat)
  // At 50 % half of the hidden part is on each side.
  const inner = { ...innerRect, x: (innerRect.x * x) / 50, y: (innerRect.y * y) / 50 }
  return {
    ...bounds,
    x: bounds.x - innerRect.x + inner.x,
    y: bounds.y - innerRect.y + inner.y,
    innerRect: inner,
  }
}
