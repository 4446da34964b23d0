import { NEW_LISTING } from '../../../../contract/admin-limits'
import type { EditorDraftSummary } from '../../../../contract/editor-draft'
import type { ListingKind } from '../../../../contract/limits'
import { spreadStyle } from '../../../ui/surfaces'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { color, radius, size, space } from '../../../ui/tokens'
import { timeAgo } from '../drafts/time-ago'
import { useOtherDeviceDrafts } from '../drafts/use-draft-summaries'
import { EDITORS } from '../editor/kinds'

interface OtherDeviceDraftsProps {
  /** The open form of each kind: a listing's id, null for a new one, undefined when it is closed. */
  opened: Readonly<Record<ListingKind, string | null | undefined>>
  titleOf: (kind: ListingKind, id: string) => string | undefined
  onOpen: (kind: ListingKind, id: string | null) => void
}

/** What another device began and nobody finished, with a button that opens its form. */
export function OtherDeviceDrafts({ opened, titleOf, onOpen }: OtherDeviceDraftsProps) {
  const idOf = ({ id }: EditorDraftSummary) => (id === NEW_LISTING ? null : id)
  const drafts = useOtherDeviceDrafts().filter((draft) => opened[draft.kind] !== idOf(draft))
  if (drafts.length === 0) return null
  return (
    <ul css={listStyle} aria-label="Unfinished on another device">
      {drafts.map((draft) => {
        const id = idOf(draft)
        const { one, edit, add } = EDITORS[draft.kind].texts
        const name = id === null ? add : `${edit}: ${titleOf(draft.kind, id) ?? `a ${one}`}`
        return (
          <li key={draft.version} css={itemStyle}>
            <p>
              <strong>{name}</strong>
              <span css={{ display: 'block', color: color.inkQuiet }}>
                Unfinished on another device, {timeAgo(draft.updatedAt)}
              </span>
            </p>
            <Button look="quiet" onClick={() => onOpen(draft.kind, id)}>
              Open<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const listStyle = {
  display: 'grid',
  gap: space.s8,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
  fontSize: size.text15,
} as const

const itemStyle = {
  ...spreadStyle,
  gap: space.s12,
  '& p': { minWidth: 0, overflowWrap: 'anywhere' },
} as const
