import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { suggestionsFrom } from '../../../../contract/filters/suggestions'
import { COUNTIES, countyOf, PLACES } from '../../../../contract/text/places'
import { plainText } from '../../../../contract/text/plain-text'
import type { Property } from '../../../../contract/property'
import { fieldsOf } from '../../../lib/forms'
import { summaryStyle } from '../../../ui/button'
import { FormField } from '../../../ui/form-field'
import { color, size, space } from '../../../ui/tokens'
import { propertyQueries, useListings } from '../../listings'
import { fieldLabel, otherPlace } from './field-labels'
import { OptionalChoiceField, WideFieldRow } from './form-controls'
import { NOT_CHOSEN, pointText, type CommonValues } from './listing-values'

type PlacedValues = CommonValues & { location: string }

/** One field for the place of a home. County and pin follow from it, and stand folded below. */
export function HomePlace() {
  const form = useFormContext<PlacedValues>()
  const field = fieldsOf(form)('location')
  const homes = useListings(propertyQueries).data ?? []
  const fill = usePlaceFilling()
  const [county, point] = useWatch<CommonValues, ['county', 'point']>({ name: ['county', 'point'] })
  const chosen = [county, point === NOT_CHOSEN ? NOT_CHOSEN : `near ${placeName(point)}`]
  return (
    <>
      <FormField
        label={fieldLabel('location')}
        autoComplete="off"
        suggestions={suggestionsFrom([...homes.map(({ location }) => location), ...PLACES.map(({ name }) => name)])}
        hint="A place you choose fills in county and pin"
        {...field}
        onChange={(event) => {
          void field.onChange(event)
          fill(placeOf(event.target.value, homes))
        }}
      />
      <details>
        <summary css={[summaryStyle, { paddingBlock: space.s8 }]}>
          <span>
            County and pin
            <span css={chosenStyle}>{chosen.filter((name) => name !== NOT_CHOSEN).join(', ') || 'Not given'}</span>
          </span>
        </summary>
        <div css={{ paddingBlock: `${space.s8} ${space.s16}` }}>
          <CountyAndPin />
        </div>
      </details>
    </>
  )
}

/** Where a car stands: the pin fills in its county. */
export function CarPlace() {
  const fill = usePlaceFilling()
  return <CountyAndPin onPin={(point) => fill({ county: countyOfPoint(point) })} />
}

function CountyAndPin({ onPin }: { onPin?: (point: string) => void }) {
  const field = fieldsOf(useFormContext<CommonValues>())
  const pin = field('point')
  const current = useWatch<CommonValues, 'point'>({ name: 'point' })
  const isListed = current === NOT_CHOSEN || PLACE_NAMES.has(current)
  return (
    <WideFieldRow>
      {/* A place instead of an address: the exact one is never published. */}
      <OptionalChoiceField
        label={fieldLabel('point')}
        hint="Where the pin goes, within about 1 km"
        choices={isListed ? [...PLACE_NAMES.keys()] : [...PLACE_NAMES.keys(), current]}
        labelOf={placeName}
        {...pin}
        onChange={(event) => {
          void pin.onChange(event)
          onPin?.(event.target.value)
        }}
      />
      <OptionalChoiceField label={fieldLabel('county')} choices={COUNTIES_BY_NAME} {...field('county')} />
    </WideFieldRow>
  )
}

interface FoundPlace {
  county: string | undefined
  /** As the form has it. */
  point: string | undefined
}

/** Fills in what follows from a place, but nothing over what somebody chose. */
function usePlaceFilling() {
  const form = useFormContext<PlacedValues>()
  const homes = useListings(propertyQueries).data ?? []
  const filled = useRef<Partial<FoundPlace>>(null)
  return (found: Partial<FoundPlace>) => {
    // What a listing was opened with may have been filled in when it was made.
    const before = filled.current ?? placeOf(form.formState.defaultValues?.location ?? '', homes)
    for (const name of ['county', 'point'] as const) {
      if (!(name in found)) continue
      const current = form.getValues(name)
      if (current === NOT_CHOSEN || current === before[name])
        form.setValue(name, found[name] ?? NOT_CHOSEN, { shouldDirty: true })
    }
    filled.current = found
  }
}

/**
 * County and pin of a place that is written as people do: as one of the stock, as a listed place, or 'Ngong Road,
 * Karen'. A town alone tells the county but no pin, which would be far off.
 * @param homes those of the stock
 */
export function placeOf(text: string, homes: readonly Pick<Property, 'location' | 'county' | 'point'>[]): FoundPlace {
  const wanted = plainText(text)
  const known = homes.find(({ location, county, point }) => plainText(location) === wanted && Boolean(county ?? point))
  const parts = text.split(',').map(plainText).filter(Boolean)
  const named = parts.flatMap((part) => PLACES.find(({ name }) => plainText(name.split(',')[0] ?? '') === part) ?? [])
  const listed = PLACES.find(({ name }) => plainText(name) === wanted)
  const counties = [
    ...named.filter(({ name }) => !name.endsWith(' Road')).map(({ name }) => COUNTY_OF[name]),
    ...parts.map(countyOf),
  ].filter(Boolean)
  // 'Riverside, Eldoret' is not the Riverside of Nairobi.
  const meant = named.filter((one) => !isSuburb(one) || counties.every((county) => county === COUNTY_OF[one.name]))
  const [place] = listed ? [listed] : meant
  const pin = known?.point ?? listed ?? meant.find((one) => !isTown(one))
  return {
    county: known?.county ?? (place ? COUNTY_OF[place.name] : parts.map(countyOf).find(Boolean)),
    point: pin && pointText(pin),
  }
}

/** 'Nairobi, centre' */
function isTown({ name }: { name: string }): boolean {
  return /, (?:centre|island)$/.test(name)
}

/** 'Karen, Nairobi' */
function isSuburb(place: { name: string }): boolean {
  return place.name.includes(',') && !isTown(place)
}

function countyOfPoint(point: string): string | undefined {
  const place = PLACES.find((one) => pointText(one) === point)
  return place && COUNTY_OF[place.name]
}

function placeName(point: string): string {
  return PLACE_NAMES.get(point) ?? otherPlace(point)
}

const PLACE_NAMES: ReadonlyMap<string, string> = new Map(PLACES.map((place) => [pointText(place), place.name]))

const COUNTIES_BY_NAME = [...COUNTIES].sort((one, other) => one.localeCompare(other))

/** The county of each listed place. */
const COUNTY_OF = {
  ...{ 'Karen, Nairobi': 'Nairobi City', 'Runda, Nairobi': 'Nairobi City', 'Muthaiga, Nairobi': 'Nairobi City' },
  ...{ 'Kilimani, Nairobi': 'Nairobi City', 'Kileleshwa, Nairobi': 'Nairobi City' },
  ...{ 'Lavington, Nairobi': 'Nairobi City', 'Westlands, Nairobi': 'Nairobi City' },
  ...{ 'Parklands, Nairobi': 'Nairobi City', 'Riverside, Nairobi': 'Nairobi City', 'Gigiri, Nairobi': 'Nairobi City' },
  ...{ 'Kitisuru, Nairobi': 'Nairobi City', 'Lower Kabete, Nairobi': 'Nairobi City' },
  ...{
    'Spring Valley, Nairobi': 'Nairobi City',
    'Langata, Nairobi': 'Nairobi City',
    'Nairobi, centre': 'Nairobi City',
  },
  ...{ 'Kiambu Road': 'Kiambu', 'Tigoni, Limuru': 'Kiambu', Ruiru: 'Kiambu', Thika: 'Kiambu' },
  ...{ 'Athi River': 'Machakos', Kitengela: 'Kajiado', Machakos: 'Machakos', Naivasha: 'Nakuru', Nakuru: 'Nakuru' },
  ...{ Nanyuki: 'Laikipia', Nyeri: 'Nyeri', Eldoret: 'Uasin Gishu', Kisumu: 'Kisumu', Kericho: 'Kericho' },
  ...{ 'Mombasa, island': 'Mombasa', 'Nyali, Mombasa': 'Mombasa', 'Shanzu, Mombasa': 'Mombasa' },
  ...{ Vipingo: 'Kilifi', Kilifi: 'Kilifi', Watamu: 'Kilifi', Malindi: 'Kilifi', Lamu: 'Lamu', 'Diani Beach': 'Kwale' },
} as const satisfies Record<(typeof PLACES)[number]['name'], (typeof COUNTIES)[number]>

const chosenStyle = { display: 'block', color: color.inkQuiet, fontSize: size.text13, fontWeight: 400 } as const
