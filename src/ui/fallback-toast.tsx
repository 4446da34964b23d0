import { useEffect, useEffectEvent } from 'react'
import { TOAST } from '../../contract/limits'
import { Button, iconButtonStyle } from './button'
import { CloseIcon } from './icons'
import type { ToastMessageProps } from './toast'
import { color, from, radius, shadow, space } from './tokens'

/** Used when the toast's code cannot be fetched, for instance to report a lost connection. */
export function PlainToast({ title, description, destructive, action, onClose }: ToastMessageProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), TOAST.durationMs)
    return () => clearTimeout(timer)
  }, [])

  function act() {
    onClose()
    action?.onSelect()
  }

  return (
    <div role={destructive ? 'alert' : 'status'} css={[toastStyle, destructive && { color: color.danger }]}>
      <div css={{ flex: 1 }}>
        <p css={{ fontWeight: 600 }}>{title}</p>
        {description && <p>{description}</p>}
      </div>
      {action && (
        <Button look="quiet" css={{ marginBlock: `calc(-1 * ${space.s12})` }} onClick={act}>
          {action.label}
        </Button>
      )}
      <button type="button" aria-label="Close" css={closeStyle} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  )
}

// At the upper edge, away from bars of actions: what keeps the other toast above them would be in every page.
const toastStyle = {
  position: 'fixed',
  zIndex: 60,
  right: space.s16,
  top: space.s16,
  left: space.s16,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s16,
  padding: space.s16,
  border: '1px solid currentColor',
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
  [from.tablet]: { left: 'auto', width: TOAST.maxWidthPx },
} as const

const closeStyle = {
  ...iconButtonStyle,
  // Its cross keeps the distance of the text from the edge.
  margin: `calc(-1 * ${space.s12})`,
} as const
