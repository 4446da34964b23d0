import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type EnquiryFolder,
  type UnreadCount,
  enquirySchema,
  type Enquiry,
  type EnquiryEntryInput,
  type EnquiryStatus,
  type EnquiryPage,
} from '../../../../contract/enquiry'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { notifyFailedChange, postForJson, postOnce, sendForJson } from '../../../lib/admin-http'
import { getJson, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'

/** Query keys of the administrator's messages. */
export const enquiryKeys = {
  /** The key of the lists of all folders. */
  lists: privateKey('enquiries', 'list'),
  list: (folder: EnquiryFolder, words: string) => privateKey('enquiries', 'list', folder, words),
  unreadCount: privateKey('enquiries', 'unread-count'),
}

const loadSchema = () => import('../../../../contract/enquiry').then((module) => module.enquiryPageSchema)

/** The messages of a folder that contain the words, unread first, page by page. */
export function useEnquiries(folder: EnquiryFolder, words: string) {
  return useInfiniteQuery({
    queryKey: enquiryKeys.list(folder, words),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        folder,
        ...(words !== '' && { q: words }),
        ...(pageParam !== null && { after: pageParam }),
      })
      return getJson(`${apiPaths.enquiries}?${query}`, loadSchema, { signal, needsUser: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While other words are looked for, the list stays, with what is opened in it.
    placeholderData: keepPreviousData,
    // Refetched on return, to show new messages.
    gcTime: 0,
  })
}

const loadUnreadSchema = () => import('../../../../contract/enquiry').then((module) => module.unreadCountSchema)

/** The number of unread messages, refetched whenever it is shown; undefined while unknown. */
export function useUnreadMessageCount(): UnreadCount | undefined {
  const { data } = useQuery({
    queryKey: enquiryKeys.unreadCount,
    queryFn: ({ signal }) => getJson(apiPaths.unreadEnquiryCount, loadUnreadSchema, { signal, needsUser: true }),
    refetchOnMount: 'always',
  })
  return data
}

interface Mark {
  id: string
  read: boolean
}

/** Marks a message as read or unread without moving it: the list is sorted when it is opened again. */
export function useMarkRead() {
  const queries = useQueryClient()
  const show = ({ id, read }: Mark) => {
    const readAt = read ? new Date().toISOString() : null
    updateEnquiry(queries, id, (enquiry) => ({ ...enquiry, readAt }))
  }
  return useMutation({
    mutationFn: ({ id, read }: Mark) => sendJson('PATCH', apiPaths.enquiryRead(id), { read }),
    onMutate: show,
    onError: (_error, mark) => {
      show({ ...mark, read: !mark.read })
      notify({ title: 'Error', description: 'The message could not be marked. Please try again.', destructive: true })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: enquiryKeys.unreadCount }),
  })
}

/** A mail server that does not answer is tried for hours: who still waits opens the message again. */
const SENDING_ASKED = { everyMs: 3_000, times: 20 } as const

/** While a reply is being sent, asks how that ended, and shows it in its place. */
export function useSendingOutcome({ id, entries }: Enquiry) {
  const queries = useQueryClient()
  const reply = entries.find(isBeingSent)
  useQuery({
    queryKey: privateKey('enquiries', 'sending', reply?.id),
    queryFn: async ({ signal }) => {
      const loadEnquirySchema = () => Promise.resolve(enquirySchema)
      const enquiry = await getJson(adminPaths.enquiry(id), loadEnquirySchema, { signal, needsUser: true })
      updateEnquiry(queries, id, () => enquiry)
      return enquiry
    },
    enabled: reply !== undefined,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) =>
      dataUpdateCount + errorUpdateCount < SENDING_ASKED.times ? SENDING_ASKED.everyMs : false,
  })
}

export function isBeingSent({ kind, deliveredAt, outboxAt, refusedAt }: Enquiry['entries'][number]): boolean {
  return kind === 'mail' && deliveredAt === null && outboxAt === null && refusedAt === null
}

/** Sets how far the agency is with a message. */
export function useSetEnquiryStatus(id: string) {
  return useMutation({
    mutationFn: (status: EnquiryStatus) => sendForJson('PATCH', adminPaths.enquiry(id), { status }, enquirySchema),
    ...useShowChange('the message was changed', 'The message could not be changed. Please try again.'),
  })
}

/** Adds a note, a call or a reply; a reply by mail is sent. */
export function useAddEnquiryEntry(id: string) {
  return useMutation({
    mutationFn: (entry: EnquiryEntryInput) => postOnce(adminPaths.enquiryEntries(id), entry, enquirySchema),
    ...useShowChange('it was saved', 'It could not be saved. Your text is still here.'),
  })
}

/** Makes a draft listing of what was offered, without the seller's data. Repeated, it returns the same draft. */
export function useMakeDraft(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => postForJson(adminPaths.draftOfOffer(id), {}, draftSchema),
    onSuccess: (draft) => {
      updateEnquiry(queries, id, (enquiry) => ({
        ...enquiry,
        offer: enquiry.offer && { ...enquiry.offer, draftId: draft.id },
      }))
      void queries.invalidateQueries({ queryKey: ['property'] })
      void queries.invalidateQueries({ queryKey: ['car'] })
    },
    onError: (error) =>
      notifyFailedChange(error, 'the draft was made', ({ reason }) =>
        notify({ title: 'The draft could not be made', description: reason, destructive: true }),
      ),
  })
}

const draftSchema = z.object({ id: z.string() })

/** Puts the changed message in its place without moving it. */
function useShowChange(whether: string, failure: string) {
  const queries = useQueryClient()
  return {
    onSuccess: (changed: Enquiry) => updateEnquiry(queries, changed.id, () => changed),
    onError: (error: Error) =>
      notifyFailedChange(error, whether, () => notify({ title: 'Error', description: failure, destructive: true })),
  }
}

/** Moves a message from suspected spam to the inbox and mails it (decision 0016). */
export function useClearSuspicion(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('POST', apiPaths.notSpam(id)),
    onSuccess: () => {
      notify({ title: 'Moved to the messages', description: 'It is mailed as well.' })
      void queries.invalidateQueries({ queryKey: enquiryKeys.unreadCount })
      return queries.invalidateQueries({ queryKey: enquiryKeys.lists })
    },
    onError: () =>
      notify({ title: 'Error', description: 'The message could not be moved. Please try again.', destructive: true }),
  })
}

/** Changes a message where it stands in the loaded lists, without moving it. */
function updateEnquiry(queries: QueryClient, id: string, change: (enquiry: Enquiry) => Enquiry): void {
  const changed = (page: EnquiryPage): EnquiryPage => ({
    ...page,
    enquiries: page.enquiries.map((enquiry) => (enquiry.id === id ? change(enquiry) : enquiry)),
  })
  queries.setQueriesData<InfiniteData<EnquiryPage>>(
    { queryKey: enquiryKeys.lists },
    (list) => list && { ...list, pages: list.pages.map(changed) },
  )
}
