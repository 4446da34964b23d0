import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../../../../contract/limits'
import { listingHistoryEntrySchema } from '../../../../contract/listing-management'
import { nairobiDay } from '../../../../contract/viewings/times'
import {
  viewingListSchema,
  viewingPaths,
  viewingSchema,
  type Viewing,
  type ViewingAct,
  type ViewingOutcome,
} from '../../../../contract/viewings/viewing'
import { notifyFailedChange, postOnce, sendForJson } from '../../../lib/admin-http'
import { getJson, HttpError, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { readSessionText, writeSessionText } from '../../../lib/session-text'

const viewingKeys = {
  /** The key of all lists; the data of each is an array. */
  lists: privateKey('viewings'),
  diary: (today: string) => privateKey('viewings', 'diary', today),
  past: (from: string, to: string) => privateKey('viewings', 'past', from, to),
  other: (id: string) => privateKey('viewings', 'other', id),
  history: (id: string, version: number) => privateKey('viewing-history', id, version),
}

/** Milliseconds since 1970, new every minute: visits begin while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

/** All that is to come from today on, and of earlier days whatever is not settled: unanswered, or not said who came. */
export function useDiary(now: number) {
  const today = nairobiDay(now)
  return useQuery({
    queryKey: viewingKeys.diary(today),
    queryFn: async ({ signal }) => {
      const queries = [
        `from=${today}`,
        'status=requested',
        'status=proposed',
        `status=confirmed&to=${nairobiDay(now - DAY_MS)}`,
      ]
      const lists = await Promise.all(queries.map((query) => fetchViewings(`?${query}`, signal)))
      return [...new Map(lists.flat().map((viewing) => [viewing.id, viewing])).values()]
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** How many requests wait for the office; undefined while unknown. */
export function useWaitingRequestCount(): number | undefined {
  return useDiary(useNow()).data?.filter(({ status }) => status === 'requested').length
}

/** Those of the days before today, as many as are asked for; none for 0. */
export function usePastViewings(now: number, days: number) {
  const from = nairobiDay(now - days * DAY_MS)
  const to = nairobiDay(now - DAY_MS)
  return useQuery({
    queryKey: viewingKeys.past(from, to),
    queryFn: ({ signal }) => fetchViewings(`?from=${from}&to=${to}`, signal),
    enabled: days > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** One that a link leads to and that is not in the diary, in a list like the others. */
export function useOtherViewing(id: string | null) {
  return useQuery({
    queryKey: viewingKeys.other(id ?? ''),
    queryFn: async ({ signal }) => [await fetchViewing(id ?? '', signal)],
    enabled: id !== null,
    refetchOnMount: 'always',
  })
}

function fetchViewing(id: string, signal?: AbortSignal): Promise<Viewing> {
  const options = { needsUser: true, ...(signal && { signal }) }
  return getJson(viewingPaths.adminViewing(id), () => Promise.resolve(viewingSchema), options)
}

async function fetchViewings(query: string, signal: AbortSignal): Promise<Viewing[]> {
  const options = { signal, needsUser: true }
  return (await getJson(viewingPaths.admin + query, () => Promise.resolve(viewingListSchema), options)).viewings
}

const historySchema = z.array(listingHistoryEntrySchema)

export function useViewingHistory({ id, version }: Viewing) {
  return useQuery({
    queryKey: viewingKeys.history(id, version),
    queryFn: ({ signal }) =>
      getJson(viewingPaths.history(id), () => Promise.resolve(historySchema), { signal, needsUser: true }),
  })
}

/** What the office does with a viewing; starts are ISO 8601 with an offset. */
export type OfficeAct =
  | { readonly act: 'confirm'; readonly body: { start: string; minutes: number; place: string } }
  | { readonly act: 'propose'; readonly body: { starts: string[] } }
  | { readonly act: 'cancel'; readonly body: { reason: string } }
  | { readonly act: 'done'; readonly body: { outcome: ViewingOutcome; note: string } }
  | { readonly act: 'missed'; readonly body: Record<string, never> }

const CHANGED_MEANWHILE = 412

interface ActOptions {
  readonly onDone: (changed: Viewing) => void
  /** In words, what was changed elsewhere meanwhile, where no form shows it. */
  readonly changesOf?: (now: Viewing) => string[]
}

/**
 * Does something with a viewing as it is shown. When it was changed elsewhere meanwhile nothing is done (HttpError 412),
 * and the lists are fetched anew, so that the difference can be shown.
 */
export function useAct({ id, version, name, email }: Viewing, { onDone, changesOf }: ActOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, body }: OfficeAct) =>
      // Backends compare the version alone; what follows it in a tag is the hash of one response.
      sendForJson('POST', viewingPaths.adminAct(id, act), body, viewingSchema, { 'if-match': `W/"${version}."` }),
    onSuccess: (changed, { act }) => {
      showChanged(queries, changed)
      const isToCome = changed.start !== null && Date.parse(changed.start) > Date.now()
      const isTold = act === 'propose' || act === 'cancel' || (act === 'confirm' && isToCome)
      const how = email === null ? `Now tell ${name} by WhatsApp or phone.` : `${name} is told by email.`
      notify({ title: DONE_WORDS[act], ...(isTold && { description: how }) })
      onDone(changed)
    },
    onError: async (error) => {
      // Without an answer the notice says only that something was changed.
      const now = isConflict(error) && changesOf ? await fetchViewing(id).catch(() => null) : null
      const changes = now === null ? [] : (changesOf?.(now) ?? [])
      notifyFailedChange(error, 'it was saved', ({ reason }) =>
        notify({
          title: 'Nothing was changed',
          description: isConflict(error)
            ? ['Somebody changed this visit meanwhile.', ...changes.map((change) => `${change}.`)].join(' ')
            : reason,
          destructive: true,
        }),
      )
    },
    onSettled: (_changed, error) => (error === null || isConflict(error) ? refetch(queries) : undefined),
  })
}

function isConflict(error: Error): boolean {
  return error instanceof HttpError && error.status === CHANGED_MEANWHILE
}

const DONE_WORDS: Readonly<Record<ViewingAct, string>> = {
  confirm: 'Visit confirmed',
  propose: 'Times proposed',
  cancel: 'Visit cancelled',
  done: 'Saved',
  missed: 'Saved',
}

/** Stores a visit that was arranged by phone; it is confirmed at once. */
export function useEnterVisit(onDone: (entered: Viewing) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => postOnce(viewingPaths.admin, body, viewingSchema),
    onSuccess: (entered) => {
      showChanged(queries, entered)
      notify({ title: 'Visit entered', description: 'It is confirmed and stands in the diary.' })
      onDone(entered)
    },
    onError: (error) =>
      notifyFailedChange(error, 'the visit was entered', ({ reason }) =>
        notify({ title: 'The visit was not entered', description: reason, destructive: true }),
      ),
    onSettled: () => refetch(queries),
  })
}

/** In the diary also a new one; in other lists only where it stands already. */
function showChanged(queries: QueryClient, changed: Viewing): void {
  const replaced = (list: Viewing[]) => list.map((viewing) => (viewing.id === changed.id ? changed : viewing))
  queries.setQueriesData<Viewing[]>({ queryKey: viewingKeys.lists }, (list) => list && replaced(list))
  queries.setQueriesData<Viewing[]>({ queryKey: privateKey('viewings', 'diary') }, (list) =>
    list && !list.some(({ id }) => id === changed.id) ? [...list, changed] : list,
  )
}

function refetch(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: viewingKeys.lists })
}

const linkSchema = z.object({ url: z.string() })

/** Makes the link of the calendar feed; the one before stops working. */
export function useMakeCalendarLink() {
  return useMutation({
    mutationFn: () => sendForJson('POST', viewingPaths.calendarLink, {}, linkSchema),
    onError: (error) => notifyLinkFailure(error, 'the link was made', 'The link could not be made'),
  })
}

export function useRevokeCalendarLink(onDone: () => void) {
  return useMutation({
    mutationFn: () => sendJson('DELETE', viewingPaths.calendarLink),
    onSuccess: () => {
      notify({ title: 'Link revoked', description: 'Calendars with it are no longer updated.' })
      onDone()
    },
    onError: (error) => notifyLinkFailure(error, 'the link was revoked', 'The link could not be revoked'),
  })
}

function notifyLinkFailure(error: Error, whether: string, title: string): void {
  notifyFailedChange(error, whether, ({ reason }) => notify({ title, description: reason, destructive: true }))
}

/**
 * What is typed into a form of several fields and not sent yet: it survives a failure, a reload, and that its visit
 * moves to another part of the page. `clear` forgets it.
 */
export function useTyped<Fields extends Record<string, string>>(
  key: 'entered-visit' | `visit:${string}`,
  initial: Fields,
) {
  const [fields, setFields] = useState<Fields>(() => ({ ...initial, ...typedBefore(key) }))

  function write(change: Partial<Fields>) {
    const next = { ...fields, ...change }
    setFields(next)
    writeSessionText(key, JSON.stringify(next))
  }
  return { fields, write, clear: () => writeSessionText(key, '') }
}

function typedBefore(key: 'entered-visit' | `visit:${string}`): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readSessionText(key) || '{}'))
  } catch {
    return {} // Truncated or not ours.
  }
}
