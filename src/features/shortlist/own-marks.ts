import { useState, useSyncExternalStore } from 'react'
import { nameOf, type ListingName, type Mark, type Marks } from '../../../contract/shortlist'
import { createPersistedList } from '../../lib/persisted-list'

/** What this device's owner says of listings, latest first; also of listings in other shortlists. */
interface StoredMark {
  readonly name: string
  readonly mark: Mark
}

/** Enough for years of looking. */
const STORED_MAX = 400

const stored = createPersistedList('shortlist-marks-1', isStoredMark)
const NONE: readonly StoredMark[] = []

interface OwnMarks {
  readonly marks: Marks
  /** Gives the listing this mark; a second time takes it back. */
  readonly toggle: (listing: ListingName, mark: Mark) => void
  /** False when this browser stores nothing: the marks last until the page is left. */
  readonly isStored: boolean
}

/** Without marks in the first render, like the static page. */
export function useOwnMarks(): OwnMarks {
  const onDevice = useSyncExternalStore(stored.subscribe, stored.read, () => NONE)
  const [inMemory, setInMemory] = useState<readonly StoredMark[] | null>(null)
  const marks = new Map((inMemory ?? onDevice).map(({ name, mark }) => [name, mark]))

  function toggle(listing: ListingName, mark: Mark) {
    const name = nameOf(listing)
    const change = (before: readonly StoredMark[]) => {
      const others = before.filter((one) => one.name !== name)
      const isTakenBack = before.some((one) => one.name === name && one.mark === mark)
      return isTakenBack ? others : [{ name, mark }, ...others].slice(0, STORED_MAX)
    }
    if (inMemory !== null || !stored.change(change)) setInMemory(change(inMemory ?? onDevice))
  }

  return { marks, toggle, isStored: inMemory === null }
}

function isStoredMark(value: unknown): value is StoredMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'mark' in value &&
    (value.mark === 'yes' || value.mark === 'no')
  )
}
