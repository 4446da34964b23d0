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
          const from = form.getValues('location')
          void field.onChange(event)
          // The stock would find the opened listing itself, whose county and pin somebody may have chosen.
          const others = from === form.formState.defaultValues?.location ? [] : homes
          fill(placeOf(event.target.value, homes), placeOf(from, others))
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
  return (
    <CountyAndPin onPin={(point, from) => fill({ county: countyOfPoint(point) }, { county: countyOfPoint(from) })} />
  )
}

function CountyAndPin({ onPin }: { onPin?: (point: string, from: string) => void }) {
  const form = useFormContext<CommonValues>()
  const field = fieldsOf(form)
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
          const from = form.getValues('point')
          void pin.onChange(event)
          onPin?.(event.target.value, from)
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

/**
 * Fills in what follows from a place, but nothing over what somebody chose: what followed from the place `before` was
 * filled in too, maybe before the page was left or when the listing was made.
 */
function usePlaceFilling() {
  const form = useFormContext<CommonValues>()
  const filled = useRef<Partial<FoundPlace>>({})
  return (found: Partial<FoundPlace>, before: Partial<FoundPlace>) => {
    for (const name of ['county', 'point'] as const) {
      if (!(name in found)) continue
      const current = form.getValues(name)
      if ([NOT_CHOSEN, before[name], filled.current[name]].includes(current))
        form.setValue(name, found[name] ?? NOT_CHOSEN, { shouldDirty: true })
    }
    filled.current = found
  }
}

/**
 * County and pin of a place that is written as people do: as one of the stock, as a listed place, or 'Ngong Road,
 * Karen'. A town alone tells the county but no pin, which would be far off. Many towns have a suburb of the same name:
 * 'Riverside, Eldoret' is not the one of Nairobi.
 * @param homes those of the stock
 */
export function placeOf(text: string, homes: readonly Pick<Property, 'location' | 'county' | 'point'>[]): FoundPlace {
  const wanted = plainText(text)
  const known = homes.find(({ location, county, point }) => plainText(location) === wanted && Boolean(county ?? point))
  const parts = text.split(',').map(plainText).filter(Boolean)
  const named = parts.flatMap((part) => placeNamed(part) ?? []).filter((place) => !isElsewhere(place, parts))
  const listed = PLACES.find(({ name }) => plainText(name) === wanted)
  const [place] = listed ? [listed] : named
  const pin = known?.point ?? listed ?? named.find((one) => !isTown(one))
  return {
    county: known?.county ?? (place ? COUNTY_OF[place.name] : parts.map(countyOf).find(Boolean)),
    point: pin && pointText(pin),
  }
}

/** People write 'Diani' for Diani Beach; 'Kiambu' is not its road. */
function placeNamed(part: string): (typeof PLACES)[number] | undefined {
  const firstName = ({ name }: { name: string }) => plainText(name.split(',')[0] ?? '')
  return (
    PLACES.find((place) => firstName(place) === part) ??
    PLACES.find((place) => firstName(place) === `${part} beach` || firstName(place) === `${part} river`)
  )
}

/** Whether the parts of a text name another town or county than that of a suburb. */
function isElsewhere(place: (typeof PLACES)[number], parts: readonly string[]): boolean {
  const [, town] = place.name.split(', ')
  if (town === undefined || isTown(place)) return false
  return parts.some((part) => {
    if (part === plainText(town)) return false
    const other = placeNamed(part)
    // A suburb or a road beside it says nothing of the town.
    if (other) return isTown(other) || !/,| Road$/.test(other.name)
    const county = countyOf(part)
    return county !== undefined && county !== COUNTY_OF[place.name]
  })
}

/** 'Nairobi, centre' */
function isTown({ name }: { name: string }): boolean {
  return /, (?:centre|island)$/.test(name)
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
