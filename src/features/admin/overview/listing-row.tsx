import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import type { PhotoWidth } from '../../../../contract/media'
import { statusRibbon } from '../../../../contract/status'
import { formatPrice, isPriced } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { color, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { mediaOrigin } from '../../listings'
import type { ListingRow } from '../editor/listing-editor'

interface ListingRowCardProps {
  row: ListingRow
  isEdited: boolean
  hasDraft: boolean
  isDeleting: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A row of the dashboard's list: a listing, its state and its actions. */
export function ListingRowCard({ row, isEdited, hasDraft, isDeleting, onEdit, onDelete }: ListingRowCardProps) {
  const status = statusRibbon(row.status)
  return (
    <article css={[rowStyle, isEdited && { background: color.sand }]} aria-busy={isDeleting}>
      <div css={{ width: 80, borderRadius: radius.control, overflow: 'hidden' }}>
        <Photo
          photo={row.cover}
          placeholder={row.placeholder}
          alt=""
          ratio={4 / 3}
          sizes="80px"
          widths={PHOTO_WIDTHS}
          mediaOrigin={mediaOrigin}
        />
      </div>
      <div css={{ minWidth: 0 }}>
        <h3 css={{ fontFamily: 'inherit', fontSize: size.text15, fontWeight: 600, lineHeight: 1.3, textWrap: 'wrap' }}>
          <Link to={row.path} css={titleStyle}>
            {row.title}
          </Link>
        </h3>
        <p css={{ fontSize: size.text15 }}>
          {formatPrice(row.price)}
          {isPriced(row.price) && row.period && <span css={{ color: color.inkQuiet }}> {row.period}</span>}
        </p>
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>{row.fact}</p>
        {(status !== undefined || row.isFeatured || hasDraft) && (
          <p css={{ display: 'flex', flexWrap: 'wrap', gap: space.s4 }}>
            {status !== undefined && <Mark>{status}</Mark>}
            {row.isFeatured && <Mark>Featured</Mark>}
            {hasDraft && <Mark>Unsaved draft</Mark>}
          </p>
        )}
      </div>
      <div css={actionsStyle}>
        <Button look="quiet" onClick={onEdit} disabled={isDeleting}>
          Edit<VisuallyHidden> {row.title}</VisuallyHidden>
        </Button>
        <Button look="quiet" css={deleteStyle} onClick={onDelete} disabled={isDeleting}>
          {isDeleting ? 'Deleting...' : 'Delete'}
          <VisuallyHidden> {row.title}</VisuallyHidden>
        </Button>
      </div>
    </article>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span css={markStyle}>{children}</span>
}

/** Less prominent than Edit, as it is used less. */
const deleteStyle = { color: color.danger, borderColor: 'transparent' } as const

const PHOTO_WIDTHS: readonly PhotoWidth[] = [160]

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s12} ${space.s12}`,
  alignItems: 'start',
  padding: `${space.s12} ${space.s16}`,
  [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center' },
} as const

const titleStyle = { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } as const

const markStyle = {
  marginTop: space.s4,
  paddingInline: space.s8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  fontSize: size.text13,
  color: color.inkQuiet,
} as const

const actionsStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s8,
  gridColumn: '1 / -1',
  '& button': { minHeight: touchTarget, paddingInline: space.s16 },
  [from.tablet]: { gridColumn: 'auto', gridTemplateColumns: 'auto minmax(112px, auto)' },
} as const
