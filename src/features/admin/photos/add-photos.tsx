import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { Button, iconButtonStyle } from '../../../ui/button'
import { createIcon, CloseIcon } from '../../../ui/icons'
import { spreadStyle } from '../../../ui/surfaces'
import { color, motion, radius, size, space } from '../../../ui/tokens'
import { shownPercent } from './photo-list'
import type { RejectedFile } from './photo-queue'
import { countOf, type UploadRules } from './upload-rules'

interface AddPhotosProps {
  /** Undefined until the server has sent them. */
  rules: UploadRules | undefined
  hasFailed: boolean
  onTryAgain: () => void
  /** The number of photos, including uploading and failed ones. */
  count: number
  failed: number
  /** The progress of the uploading photos; null when there are none. */
  percent: number | null
  onChoose: (files: File[]) => void
}

/** A button that opens the device's photos, and on desktops an area to drop files. */
export function AddPhotos({ rules, hasFailed, onTryAgain, count, failed, percent, onChoose }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = rules !== undefined && count >= rules.maxCount
  const isOpen = rules !== undefined && !isFull
  const { zone, isOver } = useFileDrop<HTMLDivElement>(isOpen, onChoose)

  return (
    <div
      css={[panelStyle, isOver && { borderColor: color.primary, background: color.sand }]}
      ref={zone}
      data-state={stateOf({ rules, isFull, percent })}
    >
      <div css={rowStyle}>
        <Button look="quiet" disabled={!isOpen} onClick={() => input.current?.click()}>
          <CameraIcon />
          {rules === undefined && !hasFailed ? 'Getting ready...' : 'Add photos'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          // HEIC by extension too: not every system knows its type.
          accept="image/*,.heic,.heif"
          disabled={!isOpen}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
        <p css={hintStyle}>{hintFor(rules, count, failed)}</p>
      </div>
      {hasFailed && (
        <div role="alert" css={rowStyle}>
          <p css={{ color: color.danger, fontSize: size.text15 }}>
            Photos cannot be added: the server did not respond.
          </p>
          <Button look="quiet" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      )}
      {percent !== null && <Progress percent={shownPercent(percent)} />}
    </div>
  )
}

/** The widget's states (docs/product.md, "Photos"). */
function stateOf({ rules, isFull, percent }: { isFull: boolean } & Pick<AddPhotosProps, 'rules' | 'percent'>) {
  if (rules === undefined) return 'readying'
  if (percent !== null) return 'uploading'
  return isFull ? 'disabled' : 'ready'
}

function hintFor(rules: UploadRules | undefined, count: number, failed: number): string {
  if (rules === undefined) return ''
  if (count >= rules.maxCount) return `${countOf(count)}, all a listing can have. Remove one to add another.`
  const limits = `${countOf(rules.maxCount)}. Large ones are scaled down before they are sent.`
  return count === failed ? `Up to ${limits}` : `${count - failed} of up to ${limits}`
}

function Progress({ percent }: { percent: number }) {
  return (
    <div css={{ display: 'grid', gap: space.s4 }}>
      <p css={{ fontSize: size.text15, fontVariantNumeric: 'tabular-nums' }}>Uploading {percent}%</p>
      <ProgressBar percent={percent} label="Upload of all photos" />
    </div>
  )
}

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      css={trackStyle}
    >
      <div css={barStyle} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  )
}

const panelStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.card,
  background: color.surface,
} as const

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
} as const

const hintStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const trackStyle = { height: 6, borderRadius: radius.pill, background: color.line, overflow: 'hidden' } as const

const barStyle = {
  height: '100%',
  background: color.primary,
  transformOrigin: 'left',
  transition: `transform ${motion.calm}`,
} as const

interface RejectedFilesProps {
  rejectedFiles: readonly RejectedFile[]
  onDismiss: (id: string) => void
}

/** Rejected files, each with its reason. */
export function RejectedFiles({ rejectedFiles, onDismiss }: RejectedFilesProps) {
  return (
    <div role="alert" css={{ '&:empty': { display: 'none' } }}>
      {rejectedFiles.length > 0 && (
        <ul css={{ display: 'grid', gap: space.s8 }}>
          {rejectedFiles.map(({ id, text }) => (
            <li key={id} css={rejectionStyle}>
              <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</span>
              <button type="button" css={iconButtonStyle} aria-label={`Dismiss: ${text}`} onClick={() => onDismiss(id)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const rejectionStyle = {
  ...spreadStyle,
  gap: space.s8,
  paddingLeft: space.s12,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.control,
  color: color.danger,
  fontSize: size.text15,
  lineHeight: 1.4,
  '& > span': { paddingBlock: space.s8 },
} as const

/**
 * Files dropped on an element. Other drops are prevented too, as the browser would open the file instead of the page.
 */
export function useFileDrop<Zone extends HTMLElement>(isOpen: boolean, onFiles: (files: File[]) => void) {
  const zone = useRef<Zone>(null)
  const [isOver, setOver] = useState(false)

  const dragOver = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(isOpen && event.dataTransfer?.types.includes('Files') === true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isOpen) onFiles([...(event.dataTransfer?.files ?? [])])
  })

  useEffect(() => {
    const element = zone.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('dragover', (event) => dragOver(event), { signal })
    element?.addEventListener('dragleave', () => setOver(false), { signal })
    element?.addEventListener('drop', (event) => drop(event), { signal })
    return () => listening.abort()
  }, [])

  return { zone, isOver }
}

const CameraIcon = createIcon(
  'M4 8h3.2L9 5.5h6L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
)
