import type { EditorDraft } from '../../../../contract/editor-draft'
import { exponentialBackoff } from '../../../../contract/retry'
import { HttpError } from '../../../lib/http'
import { newUuid } from '../../../lib/submission-key'
import type { DraftSlot } from './drafts'
import {
  fetchServerDraft,
  readKnownVersions,
  removeServerDraft,
  storeServerDraft,
  writeKnownVersions,
} from './server-drafts'

export type Changes = Readonly<Record<string, unknown>>

export interface DraftSyncState {
  /** 'failed': tried again later; this device still has the draft. 'off': the backend stores no drafts. */
  readonly status: 'idle' | 'saved' | 'failed' | 'off'
  /** What another device stored and this one does not know. Nothing is sent until the user has chosen. */
  readonly theirs: EditorDraft | null
}

export interface DraftSync {
  readonly state: () => DraftSyncState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Offers another device's draft, and sends `changes`, which this device has. @param isStored whether the server may
   * have any
   */
  readonly start: (changes: Changes | null, isStored: () => Promise<boolean>) => Promise<void>
  /** Sends the changes once typing stops; without any, removes the draft at once. */
  readonly change: (changes: Changes) => void
  /** Sends what waits now: the page is about to close. */
  readonly flush: () => void
  /** The network is back: sends what failed. */
  readonly retry: () => void
  /** Of the listing on which the input is based: null for a new one. */
  readonly baseVersion: () => string | null
  /** Continues with the other device's draft. */
  readonly take: () => EditorDraft | null
  /** Continues with this device's changes, which replace the other's; without any, removes the other's. */
  readonly refuse: () => void
  /** Sends what waits, and nothing after it. */
  readonly stop: () => void
}

/** Long enough for a thought, short enough for reaching for the phone. */
const TYPING_PAUSE_MS = 2_500
const RETRY_SECONDS = { first: 5, longest: 120 }
const CONFLICT = 409
const NOT_FOUND = 404

/** Sends a form's unsaved input to the server, one request at a time (decision 0055). */
export function createDraftSync(
  slot: DraftSlot,
  { device, version }: { device: string; /** Of the listing as the form was opened. */ version: string | null },
): DraftSync {
  const listeners = new Set<() => void>()
  let state: DraftSyncState = { status: 'idle', theirs: null }
  let known = readKnownVersions(slot)
  /** What the form has, and what the server has, as JSON; null for nothing. */
  let wanted: string | null = null
  let stored: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isSending = false
  let baseVersion = version
  let isStopped = false
  /** Whether the server's draft was compared with what this device knows. */
  let isCompared = false

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (changes, isStored) => {
      wanted = jsonOf(changes ?? {})
      isStopped = false
      isSending = true
      try {
        if (await isStored()) await compare()
        else {
          isCompared = true
          remember([])
        }
      } catch (error) {
        fail(error)
        return
      } finally {
        isSending = false
      }
      if (needsSending()) schedule(TYPING_PAUSE_MS)
    },
    change: (changes) => {
      wanted = jsonOf(changes)
      if (needsSending()) schedule(wanted === null ? 0 : TYPING_PAUSE_MS)
    },
    flush,
    baseVersion: () => baseVersion,
    retry: () => {
      if (state.status === 'failed') void send(false)
    },
    take: () => {
      const { theirs } = state
      if (theirs === null) return null
      remember([theirs.version])
      baseVersion = theirs.baseVersion
      stored = wanted = jsonOf(theirs.values)
      show({ status: 'saved', theirs: null })
      return theirs
    },
    refuse: () => {
      const { theirs } = state
      if (theirs === null) return
      remember([...known, theirs.version])
      stored = jsonOf(theirs.values)
      show({ ...state, theirs: null })
      void send(false)
    },
    stop: () => {
      flush()
      isStopped = true
      clearTimeout(timer)
    },
  }

  function needsSending(): boolean {
    return (wanted !== stored || !isCompared) && state.theirs === null && state.status !== 'off'
  }

  function flush(): void {
    if (timer !== undefined && needsSending()) void send(true)
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void send(false), milliseconds)
  }

  async function send(isLeaving: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isSending || !needsSending()) return
    if (!navigator.onLine) {
      // 'online' sends it.
      show({ ...state, status: 'failed' })
      return
    }
    isSending = true
    try {
      if (!isCompared) await compare()
      if (needsSending()) await sendNow(isLeaving)
      failures = 0
    } catch (error) {
      await recover(error)
    } finally {
      isSending = false
    }
    if (state.status !== 'failed' && needsSending()) await send(isLeaving)
  }

  async function sendNow(isLeaving: boolean): Promise<void> {
    const sent = wanted
    if (sent === null) await remove()
    else await store(sent, isLeaving)
    stored = sent
    show({ ...state, status: sent === null ? 'idle' : 'saved' })
  }

  async function store(json: string, isLeaving: boolean): Promise<void> {
    const version = newUuid()
    const replaces = known
    // Before the request: its response may be lost.
    remember([...known, version])
    const values = JSON.parse(json) as Record<string, unknown>
    await storeServerDraft(slot, { values, version, replaces, device, baseVersion }, isLeaving)
    remember([version])
  }

  async function remove(): Promise<void> {
    if (known.length > 0) await removeServerDraft(slot, known)
    remember([])
  }

  async function recover(error: unknown): Promise<void> {
    if (!(error instanceof HttpError && error.status === CONFLICT)) {
      fail(error)
      return
    }
    try {
      await compare()
    } catch (cause) {
      fail(cause)
    }
  }

  /** Compares the server's draft with what this device knows. */
  async function compare(): Promise<void> {
    const draft = await fetchServerDraft(slot)
    isCompared = true
    if (draft !== null && !known.includes(draft.version)) {
      show({ status: state.status === 'failed' ? 'idle' : state.status, theirs: draft })
      return
    }
    stored = draft === null ? null : jsonOf(draft.values)
    if (draft === null) remember([])
  }

  function fail(error: unknown): void {
    if (error instanceof HttpError && error.status === NOT_FOUND) {
      show({ ...state, status: 'off' })
      return
    }
    failures += 1
    show({ ...state, status: 'failed' })
    schedule(exponentialBackoff(failures, RETRY_SECONDS) * 1_000)
  }

  function remember(versions: readonly string[]): void {
    known = writeKnownVersions(slot, versions)
  }

  function show(next: DraftSyncState): void {
    state = next
    listeners.forEach((listener) => listener())
  }
}

function jsonOf(changes: Changes): string | null {
  return Object.keys(changes).length === 0 ? null : JSON.stringify(changes)
}
