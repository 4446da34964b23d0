import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { PageDescription } from '../../../contract/seo/page-head'
import { logFailure } from '../../lib/log-failure'
import { registerOfflineCode } from '../../lib/offline-code'
import type { ListingSeoProps } from './listing-seo'

/**
 * Replaces this feature's index in browsers. A built page contains its head, so the code that makes heads (2 kB with the
 * tags) is fetched for the next page, or when the listing has changed.
 */

/** Named, or Gatsby would put what it shares with the dashboard into a chunk with TanStack Query. */
const loadCode = () => import(/* webpackChunkName: "page-head" */ './write-head')
type Code = Awaited<ReturnType<typeof loadCode>>

export function Seo(page: PageDescription): null {
  useHead(JSON.stringify(page), (code) => code.writePage(page))
  return null
}

export function ListingSeo(props: ListingSeoProps): null {
  useHead(headFieldsOf(props), (code) => code.writeListing(props))
  return null
}

/** Only search engines read it, in built pages. */
export function StructuredDataOf(): null {
  return null
}

/** @param about changes with what the head says */
function useHead(about: string, write: (code: Code) => void): void {
  const isHydrating = useSyncExternalStore(neverChanges, no, yes)
  const written = useRef(isHydrating ? about : null)

  useEffect(() => registerOfflineCode(loadCode), [])

  useEffect(() => {
    if (written.current === about) return undefined
    let isCurrent = true
    loadCode().then(
      (code) => {
        if (!isCurrent) return
        written.current = about
        write(code)
      },
      // The page itself is there; its title is that of the page before.
      (error: unknown) => logFailure('The head of the page could not be written', error),
    )
    return () => {
      isCurrent = false
    }
  })
}

/** Every change of a listing changes `updatedAt`, except in backends that offer only the calls of spec §7. */
function headFieldsOf({ kind, listing, isMissing }: ListingSeoProps): string {
  if (isMissing || !listing) return `${kind} ${isMissing}`
  const { id, title, price, status, description, imageUrls, updatedAt } = listing.fields
  return JSON.stringify([kind, id, title, price, status, description, imageUrls[0], updatedAt])
}

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false
