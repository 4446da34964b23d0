import { Suspense, useState, useSyncExternalStore } from 'react'
import { Button, disclosureStyle } from '../../ui/button'
import { optionalLazy } from '../../ui/lazy'
import { offlineListingKeys, type OfflineListingKey } from './offline-keys'
import type { OfflineListingContent } from './offline-store'

/** Fetched by the first press. */
const KeepPanel = optionalLazy(() =>
  import(/* webpackChunkName: "offline-listings" */ './offline-listings').then((module) => module.KeepPanel),
)

/** Stores the listing on the device, to be read without network on the way to a viewing (decision 0030). */
export function KeepForViewing({
  kind,
  id,
  listing,
}: OfflineListingKey & { listing: () => Promise<OfflineListingContent> }) {
  const isStored = useSyncExternalStore(
    offlineListingKeys.subscribe,
    () => offlineListingKeys.read().some((key) => key.kind === kind && key.id === id),
    () => false,
  )
  const [isPressed, setPressed] = useState(false)
  return isPressed || isStored ? (
    <Suspense>
      <KeepPanel kind={kind} id={id} listing={listing} isStored={isStored} onRemoved={() => setPressed(false)} />
    </Suspense>
  ) : (
    <Button look="quiet" css={keepStyle} onClick={() => setPressed(true)}>
      Save for offline viewing
    </Button>
  )
}

const keepStyle = { ...disclosureStyle, '@media (scripting: none), print': { display: 'none' } } as const
