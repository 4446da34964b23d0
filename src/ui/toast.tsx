import { keyframes } from '@emotion/react'
import * as Toast from '@radix-ui/react-toast'
import { useEffect, useRef, type RefObject } from 'react'
import { TOAST } from '../../contract/limits'
import { Button, iconButtonStyle } from './button'
import { CloseIcon } from './icons'
import { color, from, motion, radius, shadow, size, space } from './tokens'

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

/**
 * One toast: announced to screen readers, dismissed by swiping right, focused with F8 (docs/product.md, "Constants").
 */
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

/** It stands beside the title, whose line it does not make higher. */
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

/** Keeps what is fixed at the lower edge of the window above the bars of actions there, which can be used at once. */
export function usePlaceAboveBars(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = () => {
      if (ref.current) ref.current.style.bottom = `${spaceBelow(ref.current)}px`
    }
    place()
    // Bars come, go and grow while it is shown, and stick to the edge only while their list is longer than the window.
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-action-bar'] })
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [ref])
}

/** The least distance from the lower edge at which it covers no bar; 0 when the window has no room above them. */
function spaceBelow(box: HTMLElement): number {
  const edge = document.documentElement.clientHeight
  const { left, right, height } = box.getBoundingClientRect()
  const bars = [...document.querySelectorAll('[data-action-bar], [data-contact-bar]')]
    .filter((bar) => bar !== box)
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .sort((one, other) => other.bottom - one.bottom)
  let room = 0
  for (const bar of bars) {
    const isCovered = bar.bottom > edge - room - height && bar.top < edge - room
    if (isCovered) room = edge - bar.top
  }
  return room + height > edge ? 0 : room
}
