import { HeartIcon } from '../../ui/icons'
import { VisuallyHidden } from '../../ui/layout'
import { color, radius, size, space } from '../../ui/tokens'
import { useSavedCount } from './saved'

/** The label of the link to the saved listings. The count is positioned over the heart, so that it shifts nothing. */
export function SavedLabel() {
  const count = useSavedCount()
  return (
    <>
      <span css={heartStyle}>
        <HeartIcon />
        {count > 0 && (
          <span css={countStyle} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      Saved
      {count > 0 && <VisuallyHidden>: {count === 1 ? '1 listing' : `${count} listings`}</VisuallyHidden>}
    </>
  )
}

const heartStyle = { position: 'relative', display: 'inline-flex', marginRight: space.s12 } as const

const countStyle = {
  position: 'absolute',
  left: 11,
  bottom: 9,
  display: 'grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  paddingInline: space.s4,
  borderRadius: radius.pill,
  background: color.accent,
  color: color.onPrimary,
  fontSize: size.text13,
  fontWeight: 600,
  lineHeight: 1,
} as const
