import { SHARE_CARD } from '../../../../contract/share-card'
import { PHOTO_HEIGHT } from './card-layout'

/** In pixels of the card. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const MAX_TILES = 4
const GAP = 6

/** Where `count` photos go: one alone, two halves, else a large one with the others in a second column. */
export function collageAreas(count: number): readonly Area[] {
  const { width } = SHARE_CARD
  if (count <= 0) return []
  if (count === 1) return [{ left: 0, top: 0, width, height: PHOTO_HEIGHT }]
  const half = (width - GAP) / 2
  const large = { left: 0, top: 0, width: half, height: PHOTO_HEIGHT }
  if (count === 2) return [large, { ...large, left: half + GAP }]

  const rowHeight = (PHOTO_HEIGHT - GAP) / 2
  const upper = { left: half + GAP, top: 0, width: half, height: rowHeight }
  const lower = { ...upper, top: rowHeight + GAP }
  if (count === 3) return [large, upper, lower]

  const narrow = Math.floor((half - GAP) / 2)
  const third = { ...lower, width: narrow }
  return [large, upper, third, { ...third, left: third.left + narrow + GAP, width: half - GAP - narrow }]
}
