import {
  DOCUMENT_LABELS,
  documentFormat,
  documentName,
  documentSize,
  isPictureDocument,
  type ListingDocument,
} from '../../../contract/site/documents'
import { env } from '../../config/env'
import { createIcon } from '../../ui/icons'
import { VisuallyHidden } from '../../ui/layout'
import { cardFrame } from '../../ui/surfaces'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'

interface DocumentListProps {
  documents: readonly ListingDocument[]
  /** Opens a document that only the administrator may see; without it rows are links. */
  onOpen?: (document: ListingDocument) => void
}

/** Documents with kind, format and size. Pictures open in a new tab; the API serves PDFs as downloads. */
export function DocumentList({ documents, onOpen }: DocumentListProps) {
  return (
    <ul css={listStyle}>
      {documents.map((document) => (
        <li key={document.url}>
          {onOpen ? (
            <button type="button" css={rowStyle} onClick={() => onOpen(document)}>
              <Row document={document} opensTab />
            </button>
          ) : isPictureDocument(document) ? (
            <a href={env.apiUrl + document.url} target="_blank" rel="noopener" css={rowStyle}>
              <Row document={document} opensTab />
            </a>
          ) : (
            <a href={env.apiUrl + document.url} download css={rowStyle}>
              <Row document={document} opensTab={false} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ document, opensTab }: { document: ListingDocument; opensTab: boolean }) {
  const { kind, title, bytes, audience } = document
  const label = DOCUMENT_LABELS[kind]
  const isNamed = title !== '' && title.toLowerCase() !== label.toLowerCase()
  const words = [isNamed && label, `${documentFormat(document)}, ${documentSize(bytes)}`]
  return (
    <>
      {isPictureDocument(document) ? <PictureIcon size={24} /> : <PageIcon size={24} />}
      <span css={wordsStyle}>
        <span css={{ fontWeight: 600 }}>{documentName(document)}</span>
        <span css={quietStyle}>{words.filter(Boolean).join(' · ')}</span>
      </span>
      {audience === 'office' && <span css={officeStyle}>Office only</span>}
      <VisuallyHidden>{opensTab ? 'Opens in a new tab' : 'Downloads'}</VisuallyHidden>
      {opensTab ? <NewTabIcon size={18} /> : <DownloadIcon size={18} />}
    </>
  )
}

export const PageIcon = createIcon(
  'M14 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-12l-4-4ZM14 3.5v4h4M9 12h6M9 15.5h6',
)
export const PictureIcon = createIcon(
  'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01',
)
const DownloadIcon = createIcon('M12 4v11M8 11.5l4 3.5 4-3.5M6 19.5h12')
const NewTabIcon = createIcon('M8 16 16.5 7.5M9.5 7.5h7v7')

const listStyle = {
  ...cardFrame,
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
} as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s12,
  width: '100%',
  minHeight: touchTarget,
  padding: `${space.s12} ${space.s16}`,
  border: 0,
  background: 'transparent',
  color: color.ink,
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '& > svg': { color: color.primary },
  '&:hover': { background: color.sand },
  '&:focus-visible': { outlineOffset: -3, borderRadius: radius.card },
} as const

const wordsStyle = { display: 'grid', flex: 1, minWidth: 0, lineHeight: 1.4, overflowWrap: 'anywhere' } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const officeStyle = {
  flex: 'none',
  padding: `0 ${space.s12}`,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.pill,
  color: color.accent,
  fontSize: size.text13,
  fontWeight: 600,
} as const
