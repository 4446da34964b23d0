import { featureLabel, inOneList } from '../../../../contract/text/plain-text'
import { LISTING_STATUSES } from '../../../../contract/limits'
import { factText, LISTING_FACTS, type FactTable, type ListingFact } from '../../../../contract/listing-facts'
import { groupThousands } from '../../../../contract/price'
import { documentName, readDocuments, type ListingDocument } from '../../../../contract/site/documents'
import { STATUS_LABELS } from '../../../../contract/status'
import { PLACES } from '../../../../contract/text/places'
import { formatPrice } from '../../../lib/format'
import { kenyanDate } from '../../../lib/kenyan-date'
import { readTypedFact } from './fact-values'
import { isNothing, milesFrom, NOT_CHOSEN, numberFrom, pointText } from './listing-values'

export { fieldLabel } from '../../../../contract/listing-facts'

/** A field's value in words, whether as typed or as stored. */
export function fieldValueText(name: string, value: unknown): string {
  const fact = factTable[name]
  if (fact !== undefined) return factValueText(fact, value)
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return listText(name, value)
  if (typeof value === 'number') return numberText(name, value)
  if (isPoint(value)) return placeName(pointText(value))
  if (typeof value !== 'string' || value.trim() === '' || value === NOT_CHOSEN) return 'Not given'
  return wordsOf(name, value)
}

const factTable: FactTable = LISTING_FACTS

/** What cannot be read is told as it was typed. */
function factValueText(fact: ListingFact, value: unknown): string {
  if (isNothing(value)) return 'Not given'
  const typed =
    typeof value === 'string'
      ? value
      : Object.values(value ?? {})
          .flatMap(textsIn)
          .join(', ')
  return factText(fact, readTypedFact(fact, value)) || typed || 'Not given'
}

function textsIn(typed: unknown): string[] {
  return typeof typed === 'object' && typed !== null ? [Object.values(typed).join(' ')] : [String(typed)]
}

function listText(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'None'
  if (name === 'documents') return inOneList(readDocuments(values).map(documentInWords))
  if (name === 'imageUrls') return values.length === 1 ? '1 photo' : `${values.length} photos`
  return inOneList(values.map((value) => featureLabel(String(value))))
}

function documentInWords(document: ListingDocument): string {
  return document.audience === 'office' ? `${documentName(document)} (office only)` : documentName(document)
}

function numberText(name: string, value: number): string {
  if (name === 'price') return formatPrice(value)
  return name === 'year' ? String(value) : groupThousands(value, 3)
}

function wordsOf(name: string, text: string): string {
  switch (name) {
    case 'price':
    case 'area':
    case 'mileage': {
      const number = name === 'mileage' ? milesFrom(text) : numberFrom(text, name)
      return typeof number === 'number' ? numberText(name, number) : text
    }
    case 'status': {
      const status = LISTING_STATUSES.find((known) => known === text)
      return status ? STATUS_LABELS[status] : text
    }
    case 'point':
      return placeName(text)
    case 'confirmedAt':
      return kenyanDate(Date.parse(text))
    case 'pricePeriod':
      return `a ${text}`
    case 'type':
    case 'category':
    case 'condition':
      return featureLabel(text)
    default:
      return text
  }
}

function isPoint(value: unknown): value is { lat: number; lng: number } {
  return typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value
}

function placeName(text: string): string {
  return PLACES.find((place) => pointText(place) === text)?.name ?? otherPlace(text)
}

/** A point that is not one of the listed places: 'Other place (−3.75, 39.82)'. */
export function otherPlace(point: string): string {
  return `Other place (${point.replaceAll('-', '−').replace(',', ', ')})`
}
