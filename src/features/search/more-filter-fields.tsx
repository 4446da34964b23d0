import { featureLabel } from '../../../contract/text/plain-text'
import {
  FILTER_CHOICES,
  leastPlotText,
  moreFilterFromUrl,
  offeredFeatures,
  PLOT_SIZES,
  type MoreFilter,
} from '../../../contract/filters/more'
import type { ListingKind } from '../../../contract/limits'
import { factsOfKind, factText, isShown, type AnyFactName } from '../../../contract/listing-facts'
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

/** The search in words, features, county, and the facts that are filters. */
export function MoreFilterFields({ kind, counties, openReference, fields, onChange }: MoreFilterFieldsProps) {
  const filter = moreFilterFromUrl(kind, fields)
  const { features: chosen = [] } = filter
  const toggle = (word: string, isOn: boolean) => {
    const features = isOn ? [...chosen, word] : chosen.filter((other) => other !== word)
    onChange({ features: features.join(',') })
  }
  return (
    <div css={{ display: 'grid', gap: space.s16, paddingTop: space.s8 }}>
      <SearchField value={fields.q ?? ''} onChange={onChange} onEnter={() => openReference(fields.q ?? '')} />
      <fieldset css={groupStyle}>
        <legend css={labelStyle}>Features</legend>
        {offeredFeatures(kind, chosen).map((word) => (
          <label key={word} css={choiceStyle}>
            <input
              type="checkbox"
              checked={chosen.includes(word)}
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
        {FILTER_CHOICES[kind].county
          .filter((name) => name === filter.county || counties.includes(name))
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </SelectField>
      {factSelects(kind, filter).map(({ name, label, value, options }) => (
        <SelectField
          key={name}
          label={label}
          value={value}
          onChange={(choice) => onChange({ [name]: choice })}
          anyLabel={ANY_LABELS[name] ?? `Any ${label.toLowerCase()}`}
        >
          {options.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

interface FactSelect {
  /** Of the URL's field. */
  readonly name: string
  readonly label: string
  readonly value: string | number
  readonly options: readonly (readonly [choice: string | number, text: string])[]
}

function factSelects(kind: ListingKind, filter: MoreFilter): FactSelect[] {
  return factsOfKind(kind).flatMap(([name, fact]): FactSelect[] => {
    // The list itself offers the body types, as links.
    if (!isShown(fact, 'filter') || name === 'bodyType') return []
    const { label, value: type } = fact
    if (name === 'plotAcres') {
      const { minPlotAcres: least } = filter
      // A link may ask for any other size.
      const sizes = new Set<number>([...PLOT_SIZES, ...(least === undefined ? [] : [least])])
      const options = [...sizes]
        .sort((one, other) => one - other)
        .map((acres) => [acres, leastPlotText(acres)] as const)
      return [{ name: 'minPlotAcres', label, value: least ?? '', options }]
    }
    if (type.type !== 'choice') return []
    const options = type.choices.map((word) => [word, factText(fact, word)] as const)
    return [{ name, label, value: filter[name as AnyFactName] ?? '', options }]
  })
}

/** Where the label alone would not say it. */
const ANY_LABELS: Readonly<Record<string, string>> = {
  completion: 'Ready or off-plan',
  duty: 'Paid or not',
  minPlotAcres: 'Any size',
  usage: 'Foreign or locally used',
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
