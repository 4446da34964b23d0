import fc from 'fast-check'
import { factsOfKind, isApplicable, type FactTable, type FactType } from '../listing-facts'
import type { ListingKind } from '../limits'
import { todayInKenya } from './fact'

/**
 * For tests: any mix of a kind's facts that makes sense, null for those that are not known, with the fields that they
 * depend on and with `features` in step.
 */
export function anyFacts(kind: ListingKind): fc.Arbitrary<Record<string, unknown>> {
  const table: FactTable = Object.fromEntries(factsOfKind(kind))
  const facts = Object.entries(table).map(([name, { value }]) => [
    name,
    fc.option(name === 'paymentPlan' ? anyPlan() : anyValue(value)),
  ])
  return fc
    .record({ ...FIELDS[kind], ...(Object.fromEntries(facts) as Record<string, fc.Arbitrary<unknown>>) })
    .map((listing) => {
      const known: Record<string, unknown> = { ...listing }
      const features: string[] = []
      for (const [name, entry] of Object.entries(table)) {
        if (!isApplicable(entry, known)) known[name] = null
        if (known[name] !== null && entry.word?.isSaidBy(known[name] as never)) features.push(entry.word.feature)
      }
      return { ...known, features }
    })
}

const FIELDS: Readonly<Record<ListingKind, Record<string, fc.Arbitrary<unknown>>>> = {
  property: { type: fc.constantFrom('sale', 'rent', 'lease') },
  car: { condition: fc.constantFrom('new', 'used') },
}

function anyValue(type: FactType): fc.Arbitrary<unknown> {
  switch (type.type) {
    case 'whole':
    case 'decimal': {
      const max = typeof type.max === 'number' ? type.max : type.max()
      const steps = 10 ** (type.places ?? 0)
      const { min = 0 } = type
      return fc.integer({ min: Math.round(min * steps), max: max * steps }).map((count) => count / steps)
    }
    case 'money':
      return fc.integer({ min: 0, max: type.max })
    case 'choice':
      return fc.constantFrom(...type.choices)
    case 'yesNo':
      return fc.boolean()
    case 'month':
      return anyDay(type.earliest).map((day) => day.slice(0, 7))
    case 'date':
      return anyDay()
    case 'text':
      return anyText(type.max)
    case 'object':
      return anyParts(type.of)
    case 'list':
      return fc.array(anyParts(type.of), { minLength: 1, maxLength: type.max })
  }
}

function anyParts(parts: Extract<FactType, { type: 'object' }>['of']) {
  const record = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, anyValue(part)]))
  return fc.record(record, { noNullPrototype: true })
}

function anyDay(earliest = '1950-01') {
  return fc
    .date({ min: new Date(`${earliest}-01`), max: new Date(todayInKenya()), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
}

/** Often with what CSV and spreadsheets treat as special. */
function anyText(max: number): fc.Arbitrary<string> {
  return fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '|', '%', "'", '=', ' '))).map(
    (parts) =>
      parts
        .join('')
        .replaceAll('\u0000', '')
        .slice(0, max)
        .replaceAll(/\p{Surrogate}/gu, '')
        .trim() || 'on signing',
  )
}

/** Parts of a whole price. */
function anyPlan(): fc.Arbitrary<unknown> {
  return fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 11 }).chain((cuts) => {
    const ends = [...cuts.sort((one, other) => one - other), 100]
    const percents = ends.map((end, index) => end - (ends[index - 1] ?? 0))
    const when = anyText(80).filter((text) => !` ${text} `.includes(' | '))
    return fc.tuple(...percents.map((percent) => when.map((words) => ({ percent, when: words }))))
  })
}
