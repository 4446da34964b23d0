import { Global } from '@emotion/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { shareUrl } from '../../share'
import { Video } from '../video'
import { lightboxStyles } from './lightbox-styles'
import { openViewer, type Viewer } from './photo-viewer'
import { hashOfSlide, closeSlides, slideOfHash, replaceSlide, type SlideCounts } from './slide-url'
import { slideOf, type GalleryPicture } from './slides'

export interface LightboxProps {
  pictures: readonly GalleryPicture[]
  counts: SlideCounts
  title: string
  videoLink: string | null | undefined
  /** The slide named in the URL, from 0; null closes. */
  shown: number | null
  /** The pictures in the page, in the same order. */
  thumbs: () => HTMLElement[]
}

/** The listing's photos in full screen, its floor plans after them, and its video after the last one. */
export function Lightbox({ pictures, counts, title, videoLink, shown, thumbs }: LightboxProps) {
  const viewer = useRef<Viewer>(null)
  const [videoPlace, setVideoPlace] = useState<{ element: HTMLElement; visit: number } | null>(null)
  const hashOf = (index: number) => hashOfSlide(index, counts)

  const open = useEffectEvent((first: number) => {
    // A photo that the page does not show has no thumbnail to grow out of.
    const elements = thumbs().map((element) => (element.offsetParent ? element : undefined))
    const slides = pictures.map((picture, index) => slideOf(picture, elements[index]))
    return openViewer({
      slides: videoLink ? [...slides, {}] : slides,
      first,
      title,
      onTurn(index) {
        if (window.location.hash !== hashOf(index)) replaceSlide(hashOf(index))
      },
      onLeave() {
        viewer.current = null
        // The back button or a link has closed it already.
        if (slideOfHash(window.location.hash, counts) !== null) closeSlides()
      },
      onShare(index) {
        const { origin, pathname } = window.location
        void shareUrl(title, origin + pathname + hashOf(index))
      },
      onVideoPlace(element) {
        setVideoPlace((before) => element && { element, visit: (before?.visit ?? 0) + 1 })
      },
    })
  })

  useEffect(() => {
    if (shown === null) viewer.current?.close()
    else if (viewer.current) viewer.current.turnTo(shown)
    else viewer.current = open(shown)
  }, [shown])
  useEffect(() => () => viewer.current?.close(), [])

  return (
    <>
      <Global styles={lightboxStyles} />
      {videoPlace && createPortal(<Video key={videoPlace.visit} link={videoLink} title={title} />, videoPlace.element)}
    </>
  )
}
