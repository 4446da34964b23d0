import { Suspense, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button'
import { optionalLazy } from '../../ui/lazy'
import { liveRegionStyle } from '../../ui/text'
import { color, size, space } from '../../ui/tokens'
import { hasQueued, watchQueued } from './has-queued'
import { loadOutbox } from './load-outbox'
import type { OutboxPanelProps } from './outbox'

/** Only for devices with something in the outbox: others do not fetch its code. */
const OutboxPanel = optionalLazy<OutboxPanelProps>(() => loadOutbox().then((module) => module.OutboxPanel))

/** What was written here without network, and what became of it. */
export function OutboxNote(panel: OutboxPanelProps) {
  const has = useSyncExternalStore(watchQueued, hasQueued, () => false)
  return (
    has && (
      <Suspense>
        <OutboxPanel {...panel} />
      </Suspense>
    )
  )
}

interface SendWhenBackProps {
  /** The last attempt ended without a response. */
  isOffered: boolean
  onChoose: () => void
}

/**
 * Beside a form whose request got no response: a phone on a dead line says that it is online, so its text is put into
 * the outbox only when the visitor asks for it.
 */
export function SendWhenBack({ isOffered, onChoose }: SendWhenBackProps) {
  // Always there, so that what comes is announced.
  return (
    <div role="status" css={[liveRegionStyle, isOffered && offerStyle]}>
      {isOffered && (
        <>
          <p>No response came. Your text is still here.</p>
          <Button look="quiet" onClick={onChoose}>
            Send when the line is back
          </Button>
        </>
      )}
    </div>
  )
}

const offerStyle = {
  display: 'grid',
  gap: space.s8,
  justifyItems: 'start',
  color: color.inkQuiet,
  fontSize: size.text15,
} as const
