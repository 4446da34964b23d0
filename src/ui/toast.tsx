import { keyframes } from '@emotion/react'
import * as Toast from '@radix-ui/react-toast'
import { useRef } from 'react'
import { TOAST } from '../../contract/limits'
import { Button } from './button'
import { iconButtonStyle } from './icon-button'
import { CloseIcon } from './icons'
import { color, from, motion, radius, shadow, size, space } from './tokens'
import { usePlaceAboveBars } from './use-place-above-bars'

export interface ToastMessageProps {
  title: string
  description?: string | undefined
  destructive: boolean
  /** Nothing the person did: stays under the veil of an open dialog. */
  isUnasked?: boolean | undefined
  action?: ToastAction | undefined
  onClose: () => void
}

interface ToastAction {
  label: string
  /** Where else it can be done, for screen reader users. */
  elsewhere: string
  onSelect: () => void
}

/** One toast: announced to screen readers, dismissed by swiping right, focused with F8 (spec §9). */
export function ToastMessage({ title, description, destructive, isUnasked, action, onClose }: ToastMessageProps) {
  const viewport = useRef<HTMLOListElement>(null)
  usePlaceAboveBars(viewport)
  return (
    <Toast.Provider duration={TOAST.durationMs} swipeDirection="right" swipeThreshold={TOAST.swipeThresholdPx}>
      <Toast.Root
        type={destructive ? 'foreground' : 'background'}
        onOpenChange={(open) => !open && onClose()}
        css={toastStyle(destructive)}
        data-destructive={destructive}
      >
        <div css={{ flex: 1 }}>
          <Toast.Title css={{ fontWeight: 600 }}>{title}</Toast.Title>
          {description && <Toast.Description css={{ fontSize: size.text15 }}>{description}</Toast.Description>}
        </div>
        {action && (
          <Toast.Action altText={action.elsewhere} asChild>
            <Button look="quiet" css={actionStyle} onClick={action.onSelect}>
              {action.label}
            </Button>
          </Toast.Action>
        )}
        <Toast.Close aria-label="Close" css={closeStyle}>
          <CloseIcon />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport ref={viewport} hotkey={[TOAST.hotkey]} css={[viewportStyle, isUnasked && unaskedStyle]} />
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

/** Beside the title, whose line it does not make higher. */
const actionStyle = {
  flex: 'none',
  alignSelf: 'start',
  marginBlock: `calc(-1 * ${space.s12})`,
  paddingInline: space.s12,
  color: color.ink,
} as const

const closeStyle = {
  ...iconButtonStyle,
  alignSelf: 'start',
  // Its cross keeps the distance of the text from the edge.
  margin: `calc(-1 * ${space.s12})`,
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

/** Above headers and bars, below sheets and dialogs. */
const unaskedStyle = { zIndex: 30 } as const
