import { useEffect, useEffectEvent } from 'react'
import { TOAST } from '../../contract/limits'
import { Button } from './button'
import type { ToastMessageProps } from './toast'
import { color, radius, shadow, space } from './tokens'

/**
 * Used when the toast's code cannot be fetched, for instance to report a lost connection. It is part of every page, so
 * it leaves out the action, which can be done elsewhere too.
 */
export function PlainToast({ title, description, destructive, onClose }: ToastMessageProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), TOAST.durationMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div role={destructive ? 'alert' : 'status'} css={[toastStyle, destructive && { color: color.danger }]}>
      <div css={{ flex: 1 }}>
        <p css={{ fontWeight: 600 }}>{title}</p>
        {description && <p>{description}</p>}
      </div>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
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
  maxWidth: TOAST.maxWidthPx,
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: space.s16,
  padding: space.s16,
  border: '1px solid currentColor',
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
} as const
