import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { carInput, propertyInput } from '../../../test/listing-kinds'
import { newListingId } from './ids'
import { KINDS } from './kinds'

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const TAIL = /-[bcdfghjkmnpqrstvwxz2-9]{4}$/
const withoutTail = (words: string) => newListingId(words).replace(TAIL, '')

describe('the id of a new listing', () => {
  for (const [words, readable] of [
    ['4-bed villa Karen', '4-bed-villa-karen'],
    ['  Škoda   Octavia – 2021!  ', 'skoda-octavia-2021'],
    ['Citroën C4 / "Picasso" & more', 'citroen-c4-picasso-more'],
    ["Murang'a & Lang’ata", 'muranga-langata'],
    ['ﬁve ½ acres', 'five-1-2-acres'],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ] as const) {
    it(`says ${readable} of ${words}`, () => {
      assert.equal(withoutTail(words), readable)
    })
  }

  it('is cut after a whole word', () => {
    assert.equal(withoutTail(`${'house '.repeat(9)}garden`), 'house-house-house-house-house-house-house-house-house')
    assert.equal(withoutTail('x'.repeat(80)), 'x'.repeat(55))
    assert.equal(withoutTail(`${'x'.repeat(55)} y`), 'x'.repeat(55))
  })

  it('is its tail alone when no word can be written in ASCII', () => {
    assert.match(newListingId('بيت جميل'), /^[a-z2-9]{4}$/)
  })

  it('differs each time', () => {
    const ids = Array.from({ length: 200 }, () => newListingId('villa'))
    // Two of 200 are alike once in some thirty runs, three pairs never.
    assert.ok(new Set(ids).size >= 198)
  })

  it('is short ASCII whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (words) => {
        const id = newListingId(words)
        assert.ok(id.length <= 60 && ID.test(id), id)
      }),
    )
  })
})

describe('the words of an id', () => {
  for (const [given, words] of [
    [{}, '4-bed Villa Karen'],
    [{ title: 'Brick end townhouse', bedrooms: [3] }, '3-bed townhouse Karen'],
    [{ title: 'Somewhere quiet', bedrooms: [1, 2, 4], category: 'apartment' }, '1-to-4-bed apartment Karen'],
    [{ title: 'Plot beside a villa', bedrooms: [], category: 'land', location: 'Thika' }, ' land Thika'],
    [{ title: 'Villager’s dream', location: 'Diani Beach, Kwale' }, '4-bed house Diani Beach'],
  ] as const) {
    it(`of a property are size, kind of home and place: ${words.trim()}`, () => {
      const { bedrooms, ...fields } = { bedrooms: [4], ...given }
      assert.equal(KINDS.property.idWords(propertyInput({ ...fields, bedrooms: [...bedrooms] })), words)
    })
  }

  it('of a car are make, model and year', () => {
    assert.equal(KINDS.car.idWords(carInput()), 'Toyota Land Cruiser Prado 2021')
  })
})
