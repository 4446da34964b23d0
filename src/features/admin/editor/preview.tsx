import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext, useWatch, useFormState } from 'react-hook-form'
import { listingTitle } from '../../../../contract/seo/listing-page'
import { SHARE_CARD } from '../../../../contract/site/share-card'
import { env } from '../../../config/env'
import { privateKey } from '../../../lib/query-client'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { size, space, color, radius } from '../../../ui/tokens'
import type { ListingEditor } from './listing-editor'
import type { CommonValues } from './listing-values'

interface PagePreviewProps<Listing, Values extends CommonValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  /** As it is saved; null for a new one. */
  listing: Listing | null
  /** Where there is room for it beside the form; null shows it below the button. */
  beside: HTMLElement | null
}

/** A button that shows the card and the page as they would look now. */
export function PagePreview<Listing, Values extends CommonValues, Input>(
  props: PagePreviewProps<Listing, Values, Input>,
) {
  const { beside } = props
  const [isShown, setShown] = useState(false)
  const panelId = useId()
  const panel = isShown && (
    <section id={panelId} aria-label="Preview" css={beside ? panelBeside : undefined}>
      <Previewed {...props} />
    </section>
  )
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide preview' : 'Preview card and page'}
      </Button>
      {beside ? createPortal(panel, beside) : panel}
    </>
  )
}

function Previewed<Listing, Values extends CommonValues, Input>(props: PagePreviewProps<Listing, Values, Input>) {
  const { editor, listing } = props
  const { control } = useFormContext<CommonValues>()
  // Typing must not wait for two pictures of the listing.
  const values = useDeferredValue(useWatch({ control })) as Values
  const typed = editor.listingOf(values, listing)
  if (typed === null) return <p css={{ fontSize: size.text15 }}>Write a title to see the card and the page.</p>
  return (
    <Suspense fallback={<Skeleton css={{ height: 600 }} />}>
      <editor.Preview listing={typed} />
    </Suspense>
  )
}

const panelBeside = { ...cardFrame, padding: space.s16 } as const

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

/** Bytes of a file; null while unknown. */
function useFileSize(url: string): number | null {
  const { data = null } = useQuery({
    queryKey: privateKey('file-size', url),
    queryFn: async ({ signal }) => (await (await fetch(url, { signal })).blob()).size,
    retry: false,
  })
  return data
}
