import { useId, useState } from 'react'
import { STATUS_LABELS } from '../../../contract/status'
import { TextField } from '../../ui/fields'
import { searchInputStyle, optionStyle } from '../../ui/control'

import { color, radius, size, space } from '../../ui/tokens'
import { findInvitable, keyOf, type InvitableListing } from './invitable-listings'

/** Listings at once; the search finds the others. */
const SHOWN = 5

interface ListingChoiceProps {
  listings: readonly InvitableListing[]
  chosen: InvitableListing | undefined
  onChoose: (listing: InvitableListing) => void
}

/** A search and the listings it finds as radio buttons; the chosen one stays in view. */
export function ListingChoice({ listings, chosen, onChoose }: ListingChoiceProps) {
  const name = useId()
  const [text, setText] = useState('')
  const found = findInvitable(listings, text.trim())
  const others = found.filter((listing) => listing !== chosen).slice(0, SHOWN)
  const shown = chosen ? [chosen, ...others] : others
  return (
    <div css={{ display: 'grid', gap: space.s12 }}>
      <TextField
        label="Find by words or reference"
        value={text}
        onChange={setText}
        type="search"
        css={searchInputStyle}
      />
      <fieldset css={{ display: 'grid', gap: space.s8 }}>
        <legend css={legendStyle}>Which deal was closed?</legend>
        {shown.map((listing) => (
          <label key={keyOf(listing)} css={choiceStyle}>
            <input type="radio" name={name} checked={listing === chosen} onChange={() => onChoose(listing)} />
            <span>
              {listing.title}
              <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text13 }}>
                {[listing.reference, STATUS_LABELS[listing.status]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        {found.length === 0
          ? 'No listing has these words.'
          : found.length > SHOWN && `${found.length} listings found: type a few words to see the others.`}
      </p>
    </div>
  )
}

const legendStyle = {
  padding: 0,
  marginBottom: space.s4,
  fontSize: size.text13,
  fontWeight: 600,
  color: color.inkQuiet,
} as const

const choiceStyle = {
  ...optionStyle,
  padding: `${space.s8} ${space.s12}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: size.text15,
  overflowWrap: 'anywhere',
  '&:has(input:checked)': { borderColor: color.primary, background: color.sand },
} as const
