import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { color, radius, space } from '../../../ui/tokens'
import { Messages } from '../../contact'

const PasteChat = lazy(() =>
  import(/* webpackChunkName: "back-office" */ './paste-chat').then((module) => ({ default: module.PasteChat })),
)

/** The messages, and a panel that adds those of chats. */
export function MessagesPage() {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div css={{ display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          Paste a chat message
        </Button>
        <div id={panelId} hidden={!isOpen} css={panelStyle}>
          {isOpen && (
            <Suspense fallback={<Skeleton css={{ height: 160 }} />}>
              <PasteChat />
            </Suspense>
          )}
        </div>
      </div>
      <Messages />
    </div>
  )
}

const panelStyle = {
  marginTop: space.s12,
  padding: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  '&[hidden]': { display: 'none' },
} as const
