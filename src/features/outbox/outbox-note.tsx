import { Suspense, useSyncExternalStore } from 'react'
import { optionalLazy } from '../../ui/optional-lazy'
import { hasQueued, watchQueued } from './has-queued'
import type { OutboxPanelProps } from './outbox-panel'

/** Only for devices with something in the outbox: others do not fetch its code. */
const OutboxPanel = optionalLazy<OutboxPanelProps>(() => import('./outbox').then((module) => module.OutboxPanel))

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
