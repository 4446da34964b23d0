import { pagePaths } from '../../contract/paths'
import { CACHED_PAGES_ID } from '../../contract/site/site-files'
import { Seo } from '../features/seo'
import { buttonStyle } from '../ui/button'
import { Container } from '../ui/layout'
import { MessagePage } from '../ui/message'
import { color, size, space, touchTarget } from '../ui/tokens'

/**
 * The service worker shows this page without network in place of a page that is not on the device. It
 * fills the list with the pages that are (src/service-worker/page-html.ts).
 */
export default function OfflinePage() {
  return (
    <>
      <Seo title="Offline" description="There is no network." path={pagePaths.offline} isPrivate />
      <MessagePage
        title="You are offline"
        action={
          // An empty URL is the current one, whichever it is.
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid
          <a href="" css={buttonStyle('primary')}>
            Try again
          </a>
        }
      >
        This page is not saved on your device. It will load as soon as you are back online.
      </MessagePage>
      <Container css={listStyle}>
        <h2>Pages you can read now</h2>
        <ul id={CACHED_PAGES_ID} />
      </Container>
    </>
  )
}

const listStyle = {
  paddingBlock: `${space.s16} ${space.s48}`,
  // Only useful when there are any.
  '&:has(ul:empty)': { display: 'none' },
  '& ul': { marginTop: space.s16, borderTop: `1px solid ${color.line}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: touchTarget,
    paddingBlock: space.s8,
    fontSize: size.text17,
  },
  '& li': { borderBottom: `1px solid ${color.line}` },
} as const
