import { keyframes } from '@emotion/react'
import * as Dialog from '@radix-ui/react-dialog'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from './button'
import { color, motion, radius, shadow, size, space } from './tokens'

export interface Question {
  title: string
  /** The consequences of confirming. */
  text: string
  yes: string
  no: string
  /** Confirming is destructive. */
  destructive?: boolean
}

export type Ask = (question: Question) => Promise<boolean>

/**
 * Asks before an action that cannot easily be undone: `ask` resolves to true for yes and to false for
 * no, Escape or a newer question. `dialog` must be rendered somewhere in the page.
 */
export function useConfirm(): { ask: Ask; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const settle = useRef<(isYes: boolean) => void>(null)

  const ask = useCallback<Ask>((next) => {
    settle.current?.(false)
    setQuestion(next)
    return new Promise((resolve) => (settle.current = resolve))
  }, [])

  const respond = useCallback((isYes: boolean) => {
    settle.current?.(isYes)
    settle.current = null
    setQuestion(null)
  }, [])

  return { ask, dialog: question && <ConfirmDialog question={question} onResponse={respond} /> }
}

/** It stands in the middle of the screen; the safe button has the initial focus. */
function ConfirmDialog({ question, onResponse }: { question: Question; onResponse: (isYes: boolean) => void }) {
  const harmless = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  const [opener] = useState(() => document.activeElement)

  function confirm() {
    isConfirmed.current = true
    onResponse(true)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onResponse(false)}>
      <Dialog.Portal>
        <Dialog.Overlay css={{ position: 'fixed', inset: 0, zIndex: 50, background: color.scrim }} />
        <Dialog.Content
          role="alertdialog"
          css={panelStyle}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            harmless.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Confirming may navigate and move the focus.
            if (!isConfirmed.current && opener instanceof HTMLElement) opener.focus()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title css={{ fontSize: size.text20 }}>{question.title}</Dialog.Title>
          <Dialog.Description css={{ color: color.inkQuiet }}>{question.text}</Dialog.Description>
          <div css={responsesStyle}>
            <Button ref={harmless} look="quiet" onClick={() => onResponse(false)}>
              {question.no}
            </Button>
            <Button look={question.destructive ? 'danger' : 'primary'} onClick={confirm}>
              {question.yes}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const arrive = keyframes`
  from { transform: translate(-50%, calc(-50% + 12px)); opacity: 0; }
`

const panelStyle = {
  position: 'fixed',
  top: '50%',
  left: '50%',
  zIndex: 51,
  display: 'grid',
  gap: space.s12,
  width: `min(440px, calc(100vw - 2 * ${space.s16}))`,
  maxHeight: '88dvh',
  overflowY: 'auto',
  padding: space.s24,
  transform: 'translate(-50%, -50%)',
  border: `1px solid ${color.line}`,
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  animation: `${arrive} ${motion.calm}`,
} as const

const responsesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.s12,
  marginTop: space.s12,
  '& button': { flex: '1 1 auto' },
} as const
