import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import * as z from 'zod/mini'
import { carInputSchema } from '../../../../contract/car'
import { factInputShape } from '../../../../contract/listing-fact-schemas'
import { factsJsonLd, fieldLabel, LISTING_FACTS, readFacts, type FactTable } from '../../../../contract/listing-facts'
import { declareListingTypes } from '../../../../gatsby/source/listing-types'
import { factRows } from '../../../../src/features/compare/facts'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, carInput } from '../../../test/factories'
import type { Database } from '../../db/database'
import { cars } from '../../db/schema'
import { columnNamed, columnsOf, exportedCell, readCell } from './csv/columns'
import { findListings, insertListings, lockListings, overwriteListings } from './repository'

/** The one entry of docs/add-a-field.md. */
const facts: FactTable = {
  ...LISTING_FACTS,
  doors: {
    kinds: ['car'],
    label: 'Number of doors',
    group: 'vehicle',
    value: { type: 'whole', min: 1, max: 6, unit: 'doors' },
    shown: ['detail', 'card', 'comparison'],
    jsonLd: (doors) => ({ numberOfDoors: doors }),
    csvNames: ['Doors in all'],
  },
}
const input = z.object({ ...carInputSchema.shape, ...factInputShape('car', facts) })
const definition = { kind: 'car', table: cars, facts } as const

it('carries a fact that one entry adds from the request to every view', () => {
  assert.ok(z.safeParse(input, carInputWith({ doors: 4 })).success)
  const { error } = z.safeParse(input, carInputWith({ doors: 7 }))
  assert.equal(error?.issues[0]?.message, 'Number of doors must be at most 6')
  assert.equal(fieldLabel('doors', facts), 'Number of doors')
  assert.equal(readFacts('car', { doors: 4 }, { table: facts })['doors' as 'fuel'], 4)
  assert.ok(columnsOf({ input }).includes('doors'))
  assert.deepEqual(
    ['doors', 'Number of doors', 'DOORS IN ALL'].map((header) => columnNamed({ input }, header, facts)),
    ['doors', 'doors', 'doors'],
  )
  assert.equal(readCell({ input }, 'doors', exportedCell('doors', 4), facts), 4)
  assert.equal(readCell({ input }, 'doors', 'many', facts), 'many')
  const row = factRows('car', facts).find(({ name }) => name === 'Number of doors')
  assert.deepEqual([row?.value({ doors: 4 }, String), row?.value({}, String)], ['4 doors', 'N/A'])
  assert.deepEqual(factsJsonLd('car', { doors: 4 }, facts), { numberOfDoors: 4 })
  const node = { id__normalized: 'prado', title: 'Prado', doors: 4, fuel: 'diesel', internal: { type: 'Car' } }
  assert.deepEqual(graphqlField(node, 'facts'), { fuel: 'diesel', doors: 4 })
  assert.deepEqual(graphqlField(node, 'cardFacts'), { doors: 4 })
})

function carInputWith(given: object) {
  return { ...carInput(), ...given }
}

function graphqlField(node: object, fieldName: string): unknown {
  type Resolve = (node: object, args: object, context: object, info: { fieldName: string }) => unknown
  let resolve: Resolve | undefined
  const actions = {
    createFieldExtension: ({ extend }: { extend: () => { resolve: Resolve } }) => (resolve = extend().resolve),
    createTypes: () => undefined,
  }
  declareListingTypes(actions as never, facts)
  return resolve?.(node, {}, { nodeModel: {} }, { fieldName })
}

onEachDatabase('stored facts', (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let database: Database
  before(async () => {
    opened = await open()
    database = opened.database
  })
  after(() => opened.close())
  beforeEach(() => emptyTables(database))

  async function stored(id: string) {
    const [row] = await database.select().from(cars).where(eq(cars.id, id))
    assert.ok(row)
    return row
  }

  it('need no column of their own, and stay when a version writes that does not know them', async () => {
    const row = { ...aCar({ id: 'prado' }), createdAt: new Date(), updatedAt: new Date(), doors: 4, fuel: 'diesel' }
    await database.transaction((transaction) => insertListings(transaction, definition, [row]))
    assert.deepEqual((await stored('prado')).facts, { doors: 4, fuel: 'diesel' })
    const [found] = await findListings(database, definition, undefined)
    assert.equal(Object.entries(found ?? {}).find(([name]) => name === 'doors')?.[1], 4)

    const older = { kind: 'car', table: cars } as const
    await database.transaction(async (transaction) => {
      const [listing] = await lockListings(transaction, older, undefined)
      assert.ok(listing && !('doors' in listing))
      const changed = { ...listing, fuel: null, drive: '4wd' }
      await overwriteListings(transaction, older, [changed])
    })
    const { facts: kept, fuel, drive, version } = await stored('prado')
    assert.deepEqual([kept, fuel, drive, version], [{ doors: 4, drive: '4wd' }, null, '4wd', 2])
  })

  it('are in step with the columns of the previous version, whichever of the two is written', async () => {
    await database.insert(cars).values(aCar({ id: 'prado', transmission: 'manual', colour: 'red' }))
    assert.deepEqual((await stored('prado')).facts, { transmission: 'manual', colour: 'red' })
    await database.update(cars).set({ colour: null, drive: '2wd' })
    assert.deepEqual((await stored('prado')).facts, { transmission: 'manual', drive: '2wd' })
    await database.update(cars).set({ facts: { transmission: 'automatic', colour: 'blue' } })
    const { transmission, drive, colour } = await stored('prado')
    assert.deepEqual({ transmission, drive, colour }, { transmission: 'automatic', drive: null, colour: 'blue' })
    await database.update(cars).set({ title: 'Prado TX' })
    assert.deepEqual((await stored('prado')).facts, { transmission: 'automatic', colour: 'blue' })
  })

  it('are refused by the database when they are not an object', async () => {
    await assert.rejects(async () => {
      await database.insert(cars).values(aCar({ facts: [] as never }))
    })
  })
})
