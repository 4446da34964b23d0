import { featureLabel } from '../../../contract/feature-labels'
import { FILTER_CHOICES, FILTER_FEATURES, moreFilterFromUrl } from '../../../contract/filters/more'
import type { ListingKind } from '../../../contract/limits'
import { labelStyle, optionStyle } from '../../ui/control'
import { SelectField } from '../../ui/fields'
import { size, space } from '../../ui/tokens'
import { SearchField } from './search-field'

interface MoreFilterFieldsProps {
  kind: ListingKind
  /** Those that have a listing. */
  counties: readonly string[]
  openReference: (query: string) => unknown
  /** Of the URL. */
  fields: Readonly<Record<string, string | undefined>>
  onChange: (changes: Readonly<Record<string, string>>) => void
}

/** The search in words, features, county, and for cars transmission, fuel and drive. */
export function MoreFilterFields({ kind, counties, openReference, fields, onChange }: MoreFilterFieldsProps) {
  const filter = moreFilterFromUrl(kind, fields)
  const { county, ...choices } = FILTER_CHOICES[kind]
  const chosen = filter.features ?? []
  const offered = county.filter((name) => name === filter.county || counties.includes(name))
  const toggle = (word: string, isOn: boolean) => {
    const features = isOn ? [...chosen, word] : chosen.filter((other) => other !== word)
    onChange({ features: features.join(',') })
  }
  return (
    <div css={{ display: 'grid', gap: space.s16, paddingTop: space.s8 }}>
      <SearchField value={fields.q ?? ''} onChange={onChange} onEnter={() => openReference(fields.q ?? '')} />
      <fieldset css={groupStyle}>
        <legend css={labelStyle}>Features</legend>
        {FILTER_FEATURES[kind].map((word) => (
          <label key={word} css={choiceStyle}>
            <input
              type="checkbox"
              checked={chosen.some((other) => other === word)}
              onChange={({ target }) => toggle(word, target.checked)}
            />
            {featureLabel(word)}
          </label>
        ))}
      </fieldset>
      <SelectField
        label="County"
        value={filter.county ?? ''}
        onChange={(name) => onChange({ county: name })}
        anyLabel="Any county"
      >
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {Object.entries<readonly string[]>(choices).map(([name, words]) => (
        <SelectField
          key={name}
          label={featureLabel(name)}
          value={words.find((word) => word === fields[name]) ?? ''}
          onChange={(word) => onChange({ [name]: word })}
          anyLabel={`Any ${name}`}
        >
          {words.map((word) => (
            <option key={word} value={word}>
              {featureLabel(word)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

const groupStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  columnGap: space.s12,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0 },
} as const

const choiceStyle = { ...optionStyle, gap: space.s8, fontSize: size.text15 } as const
