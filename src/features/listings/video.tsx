import { useState } from 'react'
import { youtubeVideoId } from '../../../contract/text/youtube'
import { DATA_SAVER } from '../../lib/data-saver'
import { createIcon } from '../../ui/icons'
import { color, radius, size, space } from '../../ui/tokens'

const PlayIcon = createIcon('M8 5.5v13l11-6.5-11-6.5Z', { filled: true })

interface VideoProps {
  link: string | null | undefined
  title: string
}

/** A button in place of the video. Nothing is requested from YouTube before it is pressed. */
export function Video({ link, title }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  const id = link ? youtubeVideoId(link) : null
  if (id === null) return null
  return (
    <div css={frameStyle}>
      {isPlaying ? (
        <iframe
          css={{ width: '100%', height: '100%', border: 0 }}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={`Video of ${title}`}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
        />
      ) : (
        <button type="button" css={playStyle} onClick={() => setPlaying(true)}>
          <span css={discStyle}>
            <PlayIcon size={28} />
          </span>
          Watch the video
          <span css={sizeStyle}>about 5 MB a minute</span>
        </button>
      )}
    </div>
  )
}

const frameStyle = {
  aspectRatio: '16 / 9',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: color.sand,
} as const

const playStyle = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space.s12,
  width: '100%',
  height: '100%',
  border: 0,
  background: 'transparent',
  fontSize: size.text17,
  fontWeight: 600,
  cursor: 'pointer',
} as const

/** YouTube does not say how large a video is. */
const sizeStyle = { fontSize: size.text13, [`html:not([${DATA_SAVER}]) &`]: { display: 'none' } } as const

const discStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: radius.pill,
  background: color.fill,
  color: color.onFill,
} as const
