import { type ListingName, countText } from '../../../contract/shortlist'

import { Button, buttonStyle } from '../../ui/button'
import { ShareIcon, WhatsAppIcon } from '../../ui/icons'
import { below, space } from '../../ui/tokens'
import { copyUrl, shareUrl } from '../share'

interface SendButtonsProps {
  /** Of the shortlist's link. */
  path: string
  names: readonly ListingName[]
  look: 'primary' | 'quiet'
  /** Of the button that opens the device's share dialog. */
  label: string
}

/** Ways to send the link. Rendered in the browser only, which knows the site's origin. */
export function SendButtons({ path, names, look, label }: SendButtonsProps) {
  const title = countText(names.map(({ kind }) => kind))
  const url = window.location.origin + path
  const words = encodeURIComponent(`${title}: say yes or no to each\n${url}`)
  return (
    <div css={rowStyle}>
      <Button look={look} onClick={() => void shareUrl(title, url)}>
        <ShareIcon />
        {label}
      </Button>
      <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noopener" css={buttonStyle('quiet')}>
        <WhatsAppIcon />
        WhatsApp
      </a>
      <Button look="quiet" onClick={() => void copyUrl(url)}>
        Copy link
      </Button>
    </div>
  )
}

/** On a phone they fill the row, so that the bar is as low as it can be. */
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  [below.tablet]: { flex: '1 1 100%', '& > *': { flex: '1 1 auto', paddingInline: space.s12 } },
} as const
