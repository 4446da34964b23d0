import { keyframes } from '@emotion/react'
import * as Toast from '@radix-ui/react-toast'
import { TOAST } from '../../contract/limits'
import { CloseIcon } from './icons'
import { color, from, motion, radius, shadow, size, space, touchTarget } from './tokens'

export interface ToastMessageProps {
  title: string
  description?: string | undefined
  destructive: boolean
  onClose: () => void
}

/** One toast: announced to screen readers, dismissed by swiping right, focused with F8 (spec §9). */
export function ToastMessage({ title, description, destructive, onClose }: ToastMessageProps) {
  return (
    <Toast.Provider duration={TOAST.durationMs} swipeDirection="right" swipeThreshold={TOAST.swipeThresholdPx}>
      <Toast.Root
        type={destructive ? 'foreground' : 'background'}
        onOpenChange={(open) => !open && onClose()}
        css={toastStyle(destructive)}
        data-destructive={destructive}
      >
        <div>
          <Toast.Title css={{ fontWeight: 600 }}>{title}</Toast.Title>
          {description && <Toast.Description css={{ fontSize: size.text15 }}>{description}</Toast.Description>}
        </div>
        <Toast.Close aria-label="Close" css={closeStyle}>
          <CloseIcon />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport hotkey={[TOAST.hotkey]} css={viewportStyle} />
    </Toast.Provider>
  )
}

const arrive = keyframes`
  from { transform: translateY(16px); opacity: 0; }
`

const toastStyle = (destructive: boolean) =>
  ({
    display: 'flex',
    justifyContent: 'space-between',
    gap: space.s16,
    padding: space.s16,
    borderRadius: radius.card,
    border: `1px solid ${destructive ? color.danger : color.line}`,
    background: color.surface,
    color: destructive ? color.danger : color.ink,
    boxShadow: shadow.floating,
    animation: `${arrive} ${motion.calm}`,
    '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  }) as const

const closeStyle = {
  flex: 'none',
  alignSelf: 'start',
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  // Its cross keeps the distance of the text from the edge.
  margin: `calc(-1 * ${space.s12})`,
  border: 0,
  background: 'transparent',
  cursor: 'pointer',
} as const

const viewportStyle = {
  position: 'fixed',
  zIndex: 60,
  right: 0,
  bottom: 0,
  width: '100%',
  padding: space.s16,
  listStyle: 'none',
  [from.tablet]: { maxWidth: TOAST.maxWidthPx },
} as const
