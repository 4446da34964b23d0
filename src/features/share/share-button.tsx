import { Button } from '../../ui/button'
import { ShareIcon } from '../../ui/icons'
import { shareUrl } from './share-url'

/** The device's share dialog; where there is none, the URL with #review is copied (spec §2). */
export function ShareButton({ title, onShare }: { title: string; onShare?: () => void }) {
  return (
    <Button
      look="quiet"
      onClick={() => {
        onShare?.()
        void sharePage(title)
      }}
    >
      <ShareIcon />
      Share
    </Button>
  )
}

function sharePage(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  return shareUrl(title, url, `${url}#review`)
}
