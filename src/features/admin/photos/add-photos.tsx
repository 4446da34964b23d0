import { useRef } from 'react'
import { Button } from '../../../ui/button'
import { color, motion, radius, size, space } from '../../../ui/tokens'
import { countOf } from './validate-selection'
import { CameraIcon } from './photo-icons'
import { shownPercent } from './progress'
import type { UploadRules } from './upload-rules'
import { useFileDrop } from './use-file-drop'

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

/** The widget's states (spec §4). */
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
