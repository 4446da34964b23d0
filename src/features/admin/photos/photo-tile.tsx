import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect, useRef, useState } from 'react'
import { createIcon } from '../../../ui/icons'
import { Skeleton } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { color, from, radius, shadow, size, space, touchTarget } from '../../../ui/tokens'
import { smallPhotoUrl } from '../../listings'
import { ProgressBar } from './add-photos'
import type { FormPhoto } from './photo-list'

interface PhotoTileProps {
  photo: FormPhoto
  index: number
  isCover: boolean
  count: number
  onStep: (index: number) => void
  onRemove: () => void
  onRetry: () => void
}

/** dnd-kit's default is slightly longer than our transitions. */
const MOVE = { duration: 220, easing: 'ease-out' }

/** One photo: the picture is the drag handle; below it are its state and actions. */
export function PhotoTile({ photo, index, isCover, count, onStep, onRemove, onRetry }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
    transition: MOVE,
  })
  const keepFocus = useRestoredFocus(index)
  const name = `photo ${index + 1}`
  return (
    <li
      ref={setNodeRef}
      css={[tileStyle, isDragging && liftedStyle]}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        css={handleStyle}
        {...attributes}
        {...listeners}
        aria-label={`Photo ${index + 1} of ${count}${isCover ? ', cover' : ''}`}
      >
        <Thumbnail photo={photo} />
        {isCover && <span css={coverStyle}>Cover</span>}
      </button>
      <State photo={photo} name={name} onRetry={onRetry} />
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginTop: 'auto' }}>
        {count > 1 && (
          <>
            <button
              type="button"
              css={stepStyle}
              aria-label={`Move ${name} left`}
              aria-disabled={index === 0}
              onClick={keepFocus(() => index > 0 && onStep(index - 1))}
            >
              <LeftIcon />
            </button>
            <button
              type="button"
              css={stepStyle}
              aria-label={`Move ${name} right`}
              aria-disabled={index === count - 1}
              onClick={keepFocus(() => index < count - 1 && onStep(index + 1))}
            >
              <RightIcon />
            </button>
          </>
        )}
        <button
          type="button"
          css={[removeStyle, count === 1 && aloneStyle]}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

interface StateProps {
  photo: FormPhoto
  name: string
  onRetry: () => void
}

function State({ photo: { state }, name, onRetry }: StateProps) {
  switch (state.status) {
    case 'uploaded':
      return null
    case 'waiting':
      return <p css={stateStyle}>Waiting</p>
    case 'preparing':
      return <p css={stateStyle}>Preparing</p>
    case 'uploading':
      return (
        <div css={{ display: 'grid', gap: space.s4, padding: `${space.s8} ${space.s12} 0` }}>
          <p css={{ fontSize: size.text13, fontVariantNumeric: 'tabular-nums' }}>Uploading {state.percent}%</p>
          <ProgressBar percent={state.percent} label={`Upload of ${name}`} />
        </div>
      )
    case 'failed':
      return (
        <div css={{ padding: `${space.s8} ${space.s12} 0` }}>
          <p css={failureStyle}>{state.reason}</p>
          <button type="button" css={retryStyle} aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </button>
        </div>
      )
  }
}

/** Moving a tile removes and inserts its element, which would lose the focus. */
export function useRestoredFocus(index: number) {
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [index])
  return (action: () => void) => (event: React.MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    action()
  }
}

const tileStyle = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  ...cardFrame,
  overflow: 'hidden',
} as const

const liftedStyle = { position: 'relative', zIndex: 2, boxShadow: shadow.floating } as const

const handleStyle = {
  position: 'relative',
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  background: color.sand,
  cursor: 'grab',
  touchAction: 'manipulation',
  WebkitTouchCallout: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': { outlineOffset: '-3px' },
} as const

const coverStyle = {
  position: 'absolute',
  left: space.s8,
  top: space.s8,
  padding: `0 ${space.s8}`,
  borderRadius: radius.pill,
  background: color.photoPaper,
  color: color.photoInk,
  fontSize: size.text13,
  fontWeight: 600,
} as const

const actionStyle = {
  display: 'grid',
  placeItems: 'center',
  minWidth: touchTarget,
  minHeight: touchTarget,
  padding: `0 ${space.s8}`,
  border: 0,
  background: 'transparent',
  color: color.inkQuiet,
  fontSize: size.text13,
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' },
  '&:focus-visible': { outlineOffset: '-3px' },
} as const

const stepStyle = { ...actionStyle, padding: 0 } as const

const removeStyle = {
  ...actionStyle,
  flex: 1,
  // Two tiles side by side on a small phone leave it no more room: it takes some of the arrow's.
  marginInlineStart: -4,
  padding: 0,
  [from.tablet]: { marginInlineStart: 0, padding: `0 ${space.s12}`, justifyItems: 'end' },
} as const

/** Without arrows it stands below the other words. */
const aloneStyle = {
  '&&': { marginInlineStart: 0, padding: `0 ${space.s12}`, justifyItems: 'start' },
} as const

const stateStyle = { padding: `${space.s8} ${space.s12} 0`, color: color.inkQuiet, fontSize: size.text13 } as const

const failureStyle = { color: color.danger, fontSize: size.text13, lineHeight: 1.4, overflowWrap: 'anywhere' } as const

const retryStyle = {
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
} as const

/** The preview made in this browser, else the resized photo, else the original. */
function Thumbnail({ photo }: { photo: FormPhoto }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const url = urlsOf(photo).find((one) => !broken.includes(one))
  if (url !== undefined) {
    return (
      <img
        src={url}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
        css={pictureStyle}
        onError={() => setBroken([...broken, url])}
      />
    )
  }
  if (photo.state.status === 'uploaded') return <span css={[pictureStyle, lostStyle]}>Photo cannot be shown</span>
  return <Skeleton css={pictureStyle} />
}

function urlsOf({ thumbnail, state }: FormPhoto): string[] {
  const stored = state.status === 'uploaded' ? [smallPhotoUrl(state.url, 320), state.url] : []
  return [thumbnail, ...stored].filter((url) => url !== null)
}

const pictureStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 0,
} as const

const lostStyle = {
  display: 'grid',
  placeItems: 'center',
  color: color.inkQuiet,
  fontSize: size.text13,
} as const

const LeftIcon = createIcon('M14.5 6 8.5 12l6 6')
const RightIcon = createIcon('m9.5 6 6 6-6 6')
