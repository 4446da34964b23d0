import { keyframes } from '@emotion/react'
import * as Dialog from '@radix-ui/react-dialog'
import { useRef, type ReactNode } from 'react'
import { Button, dialogCloseStyle } from './button'
import { CloseIcon } from './icons'
import { below, color, from, motion, radius, shadow, size, space } from './tokens'

interface SheetProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** Fixed below the scrolling content. */
  footer: ReactNode
}

/**
 * A bottom sheet, on wider screens in the middle: traps the focus while open; Escape closes it and gives the focus
 * back.
 */
export function Sheet({ title, open, onOpenChange, children, footer }: SheetProps) {
  const opener = useRef<Element>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay css={{ position: 'fixed', inset: 0, zIndex: 40, background: color.scrim }} />
        <Dialog.Content
          css={panelStyle}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        >
          <div css={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: space.s16 }}>
            <Dialog.Title css={{ fontSize: size.text20 }}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="quiet" css={dialogCloseStyle} aria-label="Close">
                <CloseIcon />
              </Button>
            </Dialog.Close>
          </div>
          <div css={{ overflowY: 'auto', padding: `${space.s8} ${space.s16} ${space.s24}` }}>{children}</div>
          {footer !== null && (
            <div css={{ padding: space.s16, borderTop: `1px solid ${color.line}` }} data-action-bar="">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const rise = keyframes`
  from { transform: translateY(24px); opacity: 0; }
`

const panelStyle = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 41,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '88dvh',
  maxWidth: 560,
  marginInline: 'auto',
  border: `1px solid ${color.line}`,
  background: color.paper,
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  boxShadow: shadow.floating,
  animation: `${rise} ${motion.calm}`,
  // It has the screen's width on phones.
  [below.tablet]: { borderWidth: '1px 0 0' },
  [from.tablet]: { top: 0, height: 'fit-content', marginBlock: 'auto', borderRadius: radius.card },
} as const
