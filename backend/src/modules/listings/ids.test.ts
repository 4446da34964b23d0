import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { carInput, propertyInput } from '../../../test/factories'
import { newListingId } from './ids'
import { KINDS } from './kinds'

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SUFFIX = /-[bcdfghjkmnpqrstvwxz2-9]{4}$/
const withoutSuffix = (words: string) => newListingId(words).replace(SUFFIX, '')

describe('newListingId', () => {
  for (const [words, readable] of [
    ['4-bed villa Karen', '4-bed-villa-karen'],
    ['  Škoda   Octavia – 2021!  ', 'skoda-octavia-2021'],
    ['Citroën C4 / "Picasso" & more', 'citroen-c4-picasso-more'],
    ["Murang'a & Lang’ata", 'muranga-langata'],
    ['ﬁve ½ acres', 'five-1-2-acres'],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ] as const) {
    it(`returns ${readable} when the words are ${words}`, () => {
      assert.equal(withoutSuffix(words), readable)
    })
  }

  it('cuts after a whole word when the words are too long', () => {
    assert.equal(withoutSuffix(`${'house '.repeat(9)}garden`), 'house-house-house-house-house-house-house-house-house')
    assert.equal(withoutSuffix('x'.repeat(80)), 'x'.repeat(55))
    assert.equal(withoutSuffix(`${'x'.repeat(55)} y`), 'x'.repeat(55))
  })

  it('returns only the suffix when no word is ASCII', () => {
    assert.match(newListingId('بيت جميل'), /^[a-z2-9]{4}$/)
  })

  it('returns another id when called again', () => {
    const ids = Array.from({ length: 200 }, () => newListingId('villa'))
    // Two of 200 are equal in one of about thirty runs, three pairs never.
    assert.ok(new Set(ids).size >= 198)
  })

  it('returns short ASCII when the words are random', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (words) => {
        const id = newListingId(words)
        assert.ok(id.length <= 60 && ID.test(id), id)
      }),
    )
  })
})

describe('idWords', () => {
  for (const [given, words] of [
    [{}, '4-bed Villa Karen'],
    [{ title: 'Brick end townhouse', bedrooms: [3] }, '3-bed townhouse Karen'],
    [{ title: 'Somewhere quiet', bedrooms: [1, 2, 4], category: 'apartment' }, '1-to-4-bed apartment Karen'],
    [{ title: 'Plot beside a villa', bedrooms: [], category: 'land', location: 'Thika' }, ' land Thika'],
    [{ title: 'Villager’s dream', location: 'Diani Beach, Kwale' }, '4-bed house Diani Beach'],
  ] as const) {
    it(`returns size, type of home and place when the listing is a property: ${words.trim()}`, () => {
      const { bedrooms, ...fields } = { bedrooms: [4], ...given }
      assert.equal(KINDS.property.idWords(propertyInput({ ...fields, bedrooms: [...bedrooms] })), words)
    })
  }

  it('returns make, model and year when the listing is a car', () => {
    assert.equal(KINDS.car.idWords(carInput()), 'Toyota Land Cruiser Prado 2021')
  })
})
