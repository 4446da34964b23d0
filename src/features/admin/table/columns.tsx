import { createColumnHelper } from '@tanstack/react-table'
import { Link } from 'gatsby'
import { Fragment } from 'react'
import type { PhotoWidth } from '../../../../contract/site/media'
import { isClosed } from '../../../../contract/status'
import { inOneList } from '../../../../contract/text/plain-text'
import { formatNumber, formatPrice, isPriced } from '../../../lib/format'
import { daysAgo } from '../../../lib/kenyan-date'
import { optionMarkStyle } from '../../../ui/control'
import { VisuallyHidden } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'
import { mediaOrigin } from '../../listings'
import { StatusSelect, type ChangeListings } from '../management/bulk-change'
import { daysUnconfirmed, type ManagedListing } from '../management/managed-listing'
import { RowActions } from './row-actions'

/** A listing as its row shows it. Views and messages are those of the last 30 days, undefined while not known. */
export interface TableRow extends ManagedListing {
  readonly views: number | undefined
  readonly messages: number | undefined
  readonly hasDraft: boolean
}

const column = createColumnHelper<TableRow>()
/**
 * The specification's columns and what the office needs besides.
 * @param now milliseconds since 1970
 */
export function createColumns({ now, onChange }: { now: number; onChange: ChangeListings }) {
  return [
    column.display({
      id: 'select',
      header: () => <VisuallyHidden>Selected</VisuallyHidden>,
      cell: ({ row }) => (
        <label css={checkboxStyle}>
          <input
            type="checkbox"
            aria-label={`Select ${row.original.title}`}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </label>
      ),
    }),
    column.display({
      id: 'photo',
      header: () => <VisuallyHidden>Photo</VisuallyHidden>,
      cell: ({ row: { original } }) => (
        <div css={photoStyle}>
          <Photo
            photo={original.cover}
            placeholder={original.placeholder}
            alt=""
            ratio={4 / 3}
            sizes="72px"
            widths={PHOTO_WIDTHS}
            mediaOrigin={mediaOrigin}
          />
        </div>
      ),
    }),
    column.accessor('title', { header: 'Title', cell: ({ row }) => <Title listing={row.original} /> }),
    column.accessor('price', {
      header: 'Price',
      cell: ({ row: { original } }) => (
        <>
          <span>{formatPrice(original.price)}</span>
          {isPriced(original.price) && original.period && <span css={quietStyle}> {original.period}</span>}
        </>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      cell: ({ row: { original } }) => <StatusSelect listing={original} onChange={onChange} />,
    }),
    column.accessor('confirmedAt', {
      header: 'Confirmed',
      cell: ({ row: { original } }) =>
        isClosed(original.status) ? '' : `Confirmed ${daysAgo(daysUnconfirmed(original, now))}`,
    }),
    column.accessor('views', { header: 'Views', cell: ({ getValue }) => <Count of={getValue()} one="view" /> }),
    column.accessor('messages', {
      header: 'Messages',
      cell: ({ getValue }) => <Count of={getValue()} one="message" />,
    }),
    column.display({
      id: 'actions',
      header: () => <VisuallyHidden>Actions</VisuallyHidden>,
      cell: ({ row: { original } }) => <RowActions listing={original} onChange={onChange} />,
    }),
  ]
}

/** The title with the place or the year, and what the office should know of the listing. */
function Title({ listing }: { listing: TableRow }) {
  const { title, path, fact, reference, status, isFeatured, hasDraft, needs } = listing
  const marks = [
    ...(isFeatured ? ['Featured'] : []),
    ...(hasDraft ? ['Unsaved draft'] : []),
    ...(needs.length > 0 ? [`Needs ${inOneList(needs)}`] : []),
  ]
  return (
    <>
      {status === 'draft' ? (
        <span css={titleStyle}>{title}</span>
      ) : (
        <Link to={path} css={titleStyle}>
          {title}
        </Link>
      )}
      <p css={quietStyle}>
        <span>{fact}</span>
        {reference !== '' && (
          <>
            {' · '}
            <span>{reference}</span>
          </>
        )}
        {marks.map((mark) => (
          <Fragment key={mark}>
            {' · '}
            <span>{mark}</span>
          </Fragment>
        ))}
      </p>
    </>
  )
}

/** '214 views' */
function Count({ of: count, one }: { of: number | undefined; one: string }) {
  if (count === undefined) return '–'
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
}

const PHOTO_WIDTHS: readonly PhotoWidth[] = [160]

const photoStyle = { width: 72, borderRadius: radius.control, overflow: 'hidden' } as const

const titleStyle = {
  display: 'inline-block',
  fontWeight: 600,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text13, fontWeight: 400, lineHeight: 1.4 } as const

const checkboxStyle = {
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  marginInlineStart: `calc(-1 * ${space.s8})`,
  cursor: 'pointer',
  '& > input': optionMarkStyle,
} as const
