import { OFFLINE_MARKER } from '../../../contract/site-files'
import { Container } from '../../ui/layout'
import { color, size, space } from '../../ui/tokens'

/** Part of every page, shown by an attribute of `<html>`, so that it needs no script. */
export function OfflineNote() {
  return (
    <div css={noteStyle} role="status">
      <Container>You are offline. This page is as it was when you last had it; prices may have changed.</Container>
    </div>
  )
}

const noteStyle = {
  display: 'none',
  paddingBlock: space.s8,
  background: color.sand,
  fontSize: size.text15,
  [`html[${OFFLINE_MARKER}] &`]: { display: 'block' },
} as const
