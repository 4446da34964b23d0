/** A photo in the form, from the moment it is chosen. */
export interface FormPhoto {
  id: string
  /** The name of the chosen file; '' for a photo the listing already had. */
  name: string
  /** A small preview made in this browser. */
  thumbnail: string | null
  state: PhotoState
}

export type PhotoState =
  | { status: 'waiting' }
  | { status: 'preparing' }
  | { status: 'uploading'; percent: number }
  | { status: 'uploaded'; url: string }
  | { status: 'failed'; reason: string }

/** URLs of the uploaded photos, in order. */
export function urlsOf(photos: readonly FormPhoto[]): string[] {
  return photos.flatMap(({ state }) => (state.status === 'uploaded' ? [state.url] : []))
}

export function isUnfinished({ state }: FormPhoto): boolean {
  return state.status === 'waiting' || state.status === 'preparing' || state.status === 'uploading'
}

/** Of the cover, which is the first photo that did not fail; -1 without one. */
export function coverIndex(photos: readonly FormPhoto[]): number {
  return photos.findIndex((photo) => !hasFailed(photo))
}

export function hasFailed({ state }: FormPhoto): boolean {
  return state.status === 'failed'
}

/** The list with the photo moved to another index. */
export function moved(photos: readonly FormPhoto[], id: string, targetIndex: number): FormPhoto[] {
  const photo = photos.find((one) => one.id === id)
  if (photo === undefined) return [...photos]
  const others = photos.filter((one) => one !== photo)
  others.splice(Math.max(0, targetIndex), 0, photo)
  return others
}

/** The progress of a batch in percent, with `done` photos finished; null when nothing is uploading. */
export function batchPercent(photos: readonly FormPhoto[], done: number): number | null {
  const unfinished = photos.filter(isUnfinished)
  if (unfinished.length === 0) return null
  const sum = unfinished.reduce((total, { state }) => total + (state.status === 'uploading' ? state.percent : 0), 0)
  return (sum + done * 100) / (unfinished.length + done)
}

/** Progress is shown coarsely: rounded down to tens (docs/product.md, "Photos"). 100 only when everything is sent. */
export function shownPercent(percent: number): number {
  return Math.floor(Math.min(100, Math.max(0, percent)) / 10) * 10
}
