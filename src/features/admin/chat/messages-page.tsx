import { Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { namedLazy } from '../../../ui/lazy'
import { cardFrame } from '../../../ui/surfaces'
import { space } from '../../../ui/tokens'
import { Messages } from '../messages'

const PasteChat = namedLazy(() => import(/* webpackChunkName: "back-office" */ './paste-chat'), 'PasteChat')

/** The messages, and a panel that adds those of chats. */
export function MessagesPage() {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <Messages
      action={
        <Button look="quiet" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          Paste a chat message
        </Button>
      }
    >
      <div id={panelId} hidden={!isOpen} css={panelStyle}>
        {isOpen && (
          <Suspense fallback={<Skeleton css={{ height: 160 }} />}>
            <PasteChat />
          </Suspense>
        )}
      </div>
    </Messages>
  )
}

const panelStyle = {
  marginTop: space.s16,
  padding: space.s16,
  ...cardFrame,
  '&[hidden]': { display: 'none' },
} as const
