import { STATUS_PICTURE } from '../../../../contract/listing-management'
import { Skeleton } from '../../../ui/skeleton'
import { color, radius, size, space } from '../../../ui/tokens'

export const STATUS_PACK_TITLE = 'WhatsApp status pack'

/** The shape of the pictures while they are made. */
export function MakingPictures() {
  return (
    <div css={{ display: 'grid', gap: space.s12 }}>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>Making the pictures...</p>
      <div css={gridStyle} aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} css={pictureStyle} />
        ))}
      </div>
    </div>
  )
}

/** What the pack is of, below the sheet's title. */
export const packedTitleStyle = { marginBottom: space.s12, color: color.inkQuiet, fontSize: size.text15 } as const

export const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
  gap: space.s8,
  fontSize: size.text13,
} as const

export const pictureStyle = {
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: `${STATUS_PICTURE.width} / ${STATUS_PICTURE.height}`,
  borderRadius: radius.control,
  border: `1px solid ${color.line}`,
} as const
