import type { MouseEvent } from 'react'

/** For a button that submits: after a fast response, the second click of a double click would submit an empty form. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
