import { useState } from 'react'
import { Skeleton } from '../../../ui/layout'
import { color, size } from '../../../ui/tokens'
import { smallPhotoUrl } from '../../listings'
import type { FormPhoto } from './photo-list'

/** The preview made in this browser, else the resized photo, else the original. */
export function Thumbnail({ photo }: { photo: FormPhoto }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const url = urlsOf(photo).find((one) => !broken.includes(one))
  if (url !== undefined) {
    return (
      <img
        src={url}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
        css={pictureStyle}
        onError={() => setBroken([...broken, url])}
      />
    )
  }
  if (photo.state.status === 'uploaded') return <span css={[pictureStyle, lostStyle]}>Photo cannot be shown</span>
  return <Skeleton css={pictureStyle} />
}

function urlsOf({ thumbnail, state }: FormPhoto): string[] {
  const stored = state.status === 'uploaded' ? [smallPhotoUrl(state.url, 320), state.url] : []
  return [thumbnail, ...stored].filter((url) => url !== null)
}

const pictureStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 0,
} as const

const lostStyle = {
  display: 'grid',
  placeItems: 'center',
  color: color.inkQuiet,
  fontSize: size.text13,
} as const
