import { useId } from 'react'
import { spreadStyle, cardFrame } from '../../../ui/surfaces'

import type { Ask } from '../../../ui/confirm-dialog'
import { ChevronIcon } from '../../../ui/icons'
import { color, font, motion, radius, size, space } from '../../../ui/tokens'
import type { ListingEditor } from './listing-editor'
import { EditedListing } from './edited-listing'
import type { CommonValues } from './common-values'
import { ListingForm } from './listing-form'
import type { useEditorState } from './use-editor-state'

interface EditorSectionProps<Listing, Values extends CommonValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  state: ReturnType<typeof useEditorState>
  ask: Ask
  /** Room for a preview; null where there is none. */
  beside: HTMLElement | null
  /** There is nothing to edit yet. */
  isFirst: boolean
}

/** The toggle and the form it opens. A closed form keeps its input. */
export function EditorSection<Listing extends { id: string }, Values extends CommonValues, Input>(
  props: EditorSectionProps<Listing, Values, Input>,
) {
  const { editor, state, ask, beside, isFirst } = props
  const panelId = useId()
  const { isOpen, editedId, focusRequest, isUnsaved, setUnsaved, show, toggle } = state
  // A closed form shows nothing beside it.
  const form = {
    editor,
    focusRequest,
    ask,
    beside: isOpen ? beside : null,
    onUnsavedChange: setUnsaved,
    onDone: () => show(null),
  }

  return (
    <section css={cardStyle}>
      <h2 css={{ fontSize: 'inherit' }}>
        <button type="button" css={toggleStyle} aria-expanded={isOpen} aria-controls={panelId} onClick={toggle}>
          {editor.texts.name}
          <ChevronIcon />
        </button>
      </h2>
      {!isOpen && (
        <p css={[noteStyle, isUnsaved && unsavedStyle]}>
          {isUnsaved
            ? 'Not saved yet'
            : `Add a ${editor.texts.one} here${isFirst ? '.' : ', or press Edit in the list.'}`}
        </p>
      )}
      <div id={panelId} hidden={!isOpen} css={{ padding: `${space.s8} ${space.s16} ${space.s24}` }}>
        {editedId === null ? (
          <ListingForm key="new" listing={null} {...form} />
        ) : (
          <EditedListing key={editedId} editor={editor} id={editedId} onClose={() => show(null)}>
            {({ listing, version }) => <ListingForm listing={listing} version={version} {...form} />}
          </EditedListing>
        )}
      </div>
    </section>
  )
}

const cardStyle = {
  ...cardFrame,
} as const

const toggleStyle = {
  ...spreadStyle,
  width: '100%',
  minHeight: 56,
  padding: `${space.s12} ${space.s16}`,
  border: 0,
  borderRadius: radius.card,
  background: 'transparent',
  fontFamily: font.display,
  fontSize: size.text20,
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { transition: `transform ${motion.quick}` },
  '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
} as const

const noteStyle = { padding: `0 ${space.s16} ${space.s12}`, color: color.inkQuiet, fontSize: size.text13 } as const

const unsavedStyle = { color: color.accent, fontWeight: 600 } as const
