/** A photo of the form, from the moment it is chosen. */
export interface FormPhoto {
  id: string
  /** Of the chosen file; '' for one the listing came with. */
  name: string
  /** A small form of it made in this browser. */
  thumbnail: string | null
  state: PhotoState
}

export type PhotoState =
  | { status: 'waiting' }
  | { status: 'preparing' }
  | { status: 'uploading'; percent: number }
  | { status: 'uploaded'; url: string }
  | { status: 'failed'; reason: string }

/** Addresses of those that have arrived, in the order they stand in. */
export function urlsOf(photos: readonly FormPhoto[]): string[] {
  return photos.flatMap(({ state }) => (state.status === 'uploaded' ? [state.url] : []))
}

export function isOnItsWay({ state }: FormPhoto): boolean {
  return state.status === 'waiting' || state.status === 'preparing' || state.status === 'uploading'
}

/** The list with the photo at another place, counted from 0. */
export function moved(photos: readonly FormPhoto[], id: string, targetIndex: number): FormPhoto[] {
  const photo = photos.find((one) => one.id === id)
  if (photo === undefined) return [...photos]
  const others = photos.filter((one) => one !== photo)
  others.splice(Math.max(0, targetIndex), 0, photo)
  return others
}

/** How far a batch has come, in percent, with `done` of its photos at their end; null when nothing is on its way. */
export function batchPercent(photos: readonly FormPhoto[], done: number): number | null {
  const travelling = photos.filter(isOnItsWay)
  if (travelling.length === 0) return null
  const sum = travelling.reduce((total, { state }) => total + (state.status === 'uploading' ? state.percent : 0), 0)
  return (sum + done * 100) / (travelling.length + done)
}
