import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { listingTitle } from '../../../../../contract/seo/listing-page'
import { SHARE_CARD } from '../../../../../contract/share-card'
import { env } from '../../../../config/env'
import { color, radius, size, space } from '../../../../ui/tokens'
import type { CommonValues } from '../common-values'
import { useFileSize } from './use-file-size'

/** Chats show about so many characters of the title. */
const TITLE_MAX = 80

interface ChatPreviewProps<Values> {
  /** What follows the title in a link's title. */
  offerOf: (values: Values) => string
  /** The path of the saved listing's picture; null for a new one, which has none yet. */
  picture: string | null
}

/** The link as WhatsApp will show it, measured against what chats accept. */
export function ChatPreview<Values extends CommonValues>({ offerOf, picture }: ChatPreviewProps<Values>) {
  const { control } = useFormContext<CommonValues>()
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control }) as Values
  if (values.title.trim() === '') return null
  const title = listingTitle(values.title, offerOf(values))
  const isCut = title.length > TITLE_MAX
  return (
    <figure css={{ display: 'grid', gap: space.s8 }}>
      <figcaption css={{ fontSize: size.text15, fontWeight: 600 }}>In a chat</figcaption>
      <div css={bubbleStyle}>
        {picture !== null && <SharePicture path={picture} />}
        <p css={titleStyle}>{isCut ? `${title.slice(0, TITLE_MAX).trimEnd()}…` : title}</p>
        <p css={quietStyle}>{window.location.host}</p>
      </div>
      <p css={quietStyle}>
        {isCut
          ? `Chats may cut this title: ${title.length} characters, about ${TITLE_MAX} are shown.`
          : `The link’s title: ${title.length} of ${TITLE_MAX} characters.`}
        {picture === null
          ? ' The picture is made when you save the listing.'
          : isDirty && ' The picture shows the saved listing and is redrawn when you save.'}
      </p>
    </figure>
  )
}

function SharePicture({ path }: { path: string }) {
  const url = env.apiUrl + path
  const bytes = useFileSize(url)
  return (
    <>
      <img src={url} alt="" width={SHARE_CARD.width} height={SHARE_CARD.height} css={pictureStyle} />
      {bytes !== null && (
        <p css={quietStyle}>
          {bytes <= SHARE_CARD.maxBytes ? 'The picture passes' : 'The picture is too large'}: {Math.ceil(bytes / 1_000)}{' '}
          of {SHARE_CARD.maxBytes / 1_000} kB.
        </p>
      )}
    </>
  )
}

const bubbleStyle = {
  display: 'grid',
  gap: space.s4,
  maxWidth: 360,
  padding: space.s8,
  borderRadius: radius.card,
  background: color.sand,
} as const

const pictureStyle = { width: '100%', height: 'auto', borderRadius: radius.control } as const

const titleStyle = { fontWeight: 600, overflowWrap: 'anywhere' } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text13 } as const
