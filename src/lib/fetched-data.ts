/**
 * The cache of what visitors' pages fetch, shared by all components and pages of a browser session. As specified (§9):
 * no retries, no interval, no refetch on focus. Without network a request fails at once, so that the page can say so,
 * and what failed is refetched when the network is back. The dashboard has TanStack Query (decision 0086).
 */

/** Names what is fetched. Functions for several keys take the beginning these have in common. */
export type Key = readonly string[]

export interface Source<Data> {
  readonly key: Key
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** Milliseconds until data is stale; without it, data is fresh until it is marked as outdated. */
  readonly freshFor?: number
}

/** With both, the data is of an earlier request. */
export interface Fetched<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
}

const NOTHING = { data: undefined, error: null }
/** After that, data is removed that nothing on the page uses. */
const UNUSED_MS = 300_000

const entries = new Map<string, Entry<unknown>>()

class Entry<Data> {
  source: Source<Data>
  state: Fetched<Data> = NOTHING
  /** What the page was built with, for hydration. */
  built: Fetched<Data> = NOTHING
  private freshUntil = 0
  private request: { readonly controller: AbortController; readonly done: Promise<void> } | null = null
  private readonly listeners = new Set<() => void>()
  private removal: ReturnType<typeof setTimeout> | undefined

  constructor(source: Source<Data>) {
    this.source = source
  }

  /** Fetches what is stale. When the last one unsubscribes, nobody waits for the request, and it is aborted. */
  readonly subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.removal)
    window.addEventListener('online', refetchStale)
    this.listeners.add(listener)
    this.fetchIfStale()
    return () => {
      this.listeners.delete(listener)
      if (this.isShown()) return
      this.abort()
      this.removal = setTimeout(() => this.remove(), UNUSED_MS)
    }
  }

  /** A running request may be older than the change that this one is for. */
  readonly refetch = (): Promise<void> => {
    this.abort()
    return this.fetch()
  }

  fetchIfStale(): void {
    const isStale = this.state.error !== null || Date.now() >= this.freshUntil
    if (isStale && this.isShown() && this.request === null) void this.fetch()
  }

  async markOutdated(): Promise<void> {
    this.freshUntil = 0
    if (this.isShown()) await this.refetch()
  }

  forget(): void {
    if (this.isShown()) {
      this.show(this.built)
      void this.markOutdated()
    } else this.remove()
  }

  async settled(): Promise<void> {
    while (this.request !== null) await this.request.done
  }

  abort(): void {
    this.request?.controller.abort()
    this.request = null
  }

  show(state: Fetched<Data>): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private isShown(): boolean {
    return this.listeners.size > 0
  }

  private remove(): void {
    clearTimeout(this.removal)
    entries.delete(idOf(this.source.key))
  }

  private fetch(): Promise<void> {
    const controller = new AbortController()
    const done = this.run(controller)
    this.request = { controller, done }
    if (this.state.data === undefined && this.state.error !== null) this.show(NOTHING)
    return done
  }

  private async run(controller: AbortController): Promise<void> {
    const result = await this.source.load(controller.signal).then(
      // Equal data keeps its identity, so that nothing renders again.
      (data) => ({ data: isEqual(this.state.data, data) ? this.state.data : data, error: null }),
      (error: unknown) => ({ data: this.state.data, error: error instanceof Error ? error : new Error(String(error)) }),
    )
    if (controller.signal.aborted) return
    this.request = null
    if (result.error === null) this.freshUntil = Date.now() + (this.source.freshFor ?? Infinity)
    if (result.data !== this.state.data || result.error !== this.state.error) this.show(result)
  }
}

export type { Entry }

/** @param built what the page was built with, if anything: shown at once and refetched once (decision 0010) */
export function entryOf<Data>(source: Source<Data>, built?: Data): Entry<Data> {
  const id = idOf(source.key)
  // A key has one type of data.
  const entry = (entries.get(id) as Entry<Data> | undefined) ?? new Entry(source)
  entry.source = source
  if (built !== undefined && entry.state.data === undefined) {
    entry.state = { ...entry.state, data: built }
    entry.built = entry.state
  }
  // One process builds all pages: they must not share data.
  if (typeof window !== 'undefined') entries.set(id, entry)
  return entry
}

/** Undefined while unknown. */
export function fetchedData<Data>({ key }: Pick<Source<Data>, 'key'>): Data | undefined {
  return (entries.get(idOf(key)) as Entry<Data> | undefined)?.state.data
}

/** The data, fetched unless it is fresh. @throws what the request threw */
export async function fetchFresh<Data>(source: Source<Data>, signal?: AbortSignal): Promise<Data> {
  const entry = entryOf(source)
  const leave = entry.subscribe(() => undefined)
  signal?.addEventListener('abort', leave)
  try {
    await entry.settled()
    const { data, error } = entry.state
    if (error !== null) throw error
    if (data === undefined) throw new DOMException('Nobody waits for it any more.', 'AbortError')
    return data
  } finally {
    leave()
  }
}

/** Changes what is shown before the backend confirms it. A running request is aborted: it may not know the change. */
export function changeFetched<Data>(source: Source<Data>, change: (data: Data | undefined) => Data | undefined): void {
  const entry = entryOf(source)
  entry.abort()
  entry.show({ data: change(entry.state.data), error: null })
}

/** Refetches what is shown, now, and the rest when it is needed. */
export async function markFetchedOutdated(key: Key): Promise<void> {
  await Promise.all(entriesBelow(key).map((entry) => entry.markOutdated()))
}

/** Forgets data; what is shown returns to what the page was built with and is refetched. */
export function forgetFetched(key: Key): void {
  for (const entry of entriesBelow(key)) entry.forget()
}

function refetchStale(): void {
  for (const entry of entries.values()) entry.fetchIfStale()
}

function entriesBelow(key: Key): Entry<unknown>[] {
  return [...entries.values()].filter(({ source }) => key.every((part, index) => source.key[index] === part))
}

function idOf(key: Key): string {
  return JSON.stringify(key)
}

/** Of JSON, whose fields may be in another order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
