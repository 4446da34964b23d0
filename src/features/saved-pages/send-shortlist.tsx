import { Link } from 'gatsby'
import { SHORTLIST_MAX, shortlistPath, type ListingName, countText } from '../../../contract/shortlist'
import { Button, buttonStyle } from '../../ui/button'
import { ShareIcon, WhatsAppIcon } from '../../ui/icons'
import { color, size, space, below } from '../../ui/tokens'
import { copyUrl, shareUrl } from '../share'

/** Sends saved listings to somebody, who can say yes or no to each. */
export function ShareShortlist({ listings }: { listings: readonly ListingName[] }) {
  const names = listings.slice(0, SHORTLIST_MAX)
  const path = shortlistPath(names)
  return (
    <section aria-labelledby="decide-together" css={{ display: 'grid', gap: space.s8, marginTop: space.s48 }}>
      <h2 id="decide-together" css={{ fontSize: size.text20 }}>
        Decide together
      </h2>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {listings.length > SHORTLIST_MAX && `The link holds the first ${SHORTLIST_MAX} of your ${listings.length}. `}
        Share the link; the others can answer yes or no. <Link to={path}>Mark your own favourites first</Link>
      </p>
      <SendButtons path={path} names={names} look="primary" label="Share this shortlist" />
    </section>
  )
}

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

/** On a phone they fill the row. */
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  [below.tablet]: { flex: '1 1 100%', '& > *': { flex: '1 1 auto', paddingInline: space.s12 } },
} as const
