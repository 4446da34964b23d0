import { useEffect, useEffectEvent, useRef } from 'react'
import { TOAST } from '../../contract/limits'
import { Button } from './button'
import { iconButtonStyle } from './icon-button'
import { CloseIcon } from './icons'
import type { ToastMessageProps } from './toast'
import { toastPlaceStyle } from './toast-place'
import { color, radius, shadow, space } from './tokens'
import { usePlaceAboveBars } from './use-place-above-bars'

/** Used when the toast's code cannot be fetched, for instance to report a lost connection. */
export function PlainToast({ title, description, destructive, action, onClose }: ToastMessageProps) {
  const place = useRef<HTMLDivElement>(null)
  usePlaceAboveBars(place)
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
    <div ref={place} css={toastPlaceStyle}>
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
    </div>
  )
}

const toastStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s16,
  padding: space.s16,
  border: '1px solid currentColor',
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
} as const

const closeStyle = {
  ...iconButtonStyle,
  // Its cross keeps the distance of the text from the edge.
  margin: `calc(-1 * ${space.s12})`,
} as const
