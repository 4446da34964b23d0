import { useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices'
import type { Lightbox } from './lightbox'
import {
  hashOfSlide,
  closeSlides,
  openSlide,
  setPageBehindSlide,
  slideOfHash,
  subscribeToUrl,
  type SlideCounts,
} from './slide-url'

/** The gallery's side of the lightbox: the slide named in the URL, and the lightbox code, fetched on demand. */
export function useLightbox(counts: SlideCounts) {
  const shown = useSyncExternalStore(
    subscribeToUrl,
    () => slideOfHash(window.location.hash, counts),
    () => null,
  )
  const [Loaded, setLoaded] = useState<typeof Lightbox | null>(null)

  const isWanted = shown !== null
  useEffect(() => {
    if (!isWanted) return
    setPageBehindSlide()
    let isCurrent = true
    fetchLightbox()
      .then(({ Lightbox: fetched }) => isCurrent && setLoaded(() => fetched))
      .catch(() => {
        if (!isCurrent) return
        closeSlides()
        notify({
          title: 'The photo could not be opened',
          description: 'Please check your connection and try again.',
          destructive: true,
        })
      })
    return () => {
      isCurrent = false
    }
  }, [isWanted])

  return {
    /** Counts from 0; null while the lightbox is closed. */
    shown,
    Lightbox: Loaded,
    open: (index: number) => openSlide(hashOfSlide(index, counts)),
    /** The pointer is on a photo. */
    prepare: () => void fetchLightbox().catch(() => undefined),
  }
}

const fetchLightbox = () => import('./lightbox')
