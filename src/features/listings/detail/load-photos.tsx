import { DATA_SAVER } from '../../../lib/data-saver'
import { Button } from '../../../ui/button'
import { space } from '../../../ui/tokens'

/** Of a photo of the strip, as phones show it; the mean of the demo photos. */
const PHOTO_BYTES = 35_000

/** Only for data savers: the photos after the first are fetched when it is pressed. */
export function LoadPhotos({ count, onLoad }: { count: number; onLoad: () => void }) {
  const kilobytes = (count * PHOTO_BYTES) / 1_000
  const bytes = kilobytes < 1_000 ? `${kilobytes} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`
  return (
    <Button look="quiet" css={saversOnly} onClick={onLoad}>
      Load {count === 1 ? '1 photo' : `${count} photos`} (about {bytes})
    </Button>
  )
}

const saversOnly = {
  marginTop: space.s12,
  [`html:not([${DATA_SAVER}]) &`]: { display: 'none' },
  '@media (scripting: none), print': { display: 'none' },
} as const
