import { Suspense, useSyncExternalStore } from 'react'
import { optionalLazy } from '../../ui/optional-lazy'
import { packedKeys } from './packed-keys'

/** Fetched only on devices that hold something. */
const SuitcaseList = optionalLazy(() => import('./suitcase').then((module) => module.SuitcaseList))

/** What the device holds for viewings. */
export function SuitcaseSection() {
  const count = useSyncExternalStore(
    packedKeys.subscribe,
    () => packedKeys.read().length,
    () => 0,
  )
  return (
    count > 0 && (
      <Suspense>
        <SuitcaseList count={count} />
      </Suspense>
    )
  )
}
