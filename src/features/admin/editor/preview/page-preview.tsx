import { Suspense, useDeferredValue, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/button'
import { cardFrame } from '../../../../ui/surfaces'
import { Skeleton } from '../../../../ui/layout'
import { size, space } from '../../../../ui/tokens'
import type { CommonValues } from '../common-values'
import type { ListingEditor } from '../listing-editor'

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
