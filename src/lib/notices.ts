export interface Notice {
  id: number
  title: string
  description?: string
  destructive: boolean
  /** Nothing the person did. */
  isUnasked?: boolean
  /** A button that also closes it; what it does must be possible elsewhere too, as a toast goes by itself. */
  action?: NoticeAction
}

export interface NoticeAction {
  label: string
  /** Where else it can be done, for screen reader users, who may not reach the button in time. */
  elsewhere: string
  onSelect: () => void
}

type NoticeInput = Omit<Notice, 'id' | 'destructive'> & { destructive?: boolean }

let current: Notice | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a toast. One is visible at a time; a newer one replaces it (docs/product.md, "Constants"). */
export function notify({ destructive = false, ...input }: NoticeInput): void {
  publish({ ...input, destructive, id: nextId++ })
}

export function dismissNotice(id: number): void {
  if (current?.id === id) publish(null)
}

export function currentNotice(): Notice | null {
  return current
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(notice: Notice | null): void {
  current = notice
  listeners.forEach((listener) => listener())
}
