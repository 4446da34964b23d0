import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import { authorName } from './author-name'

const shown = (name: string | null, isAdmin = false) => authorName({ name, isAdmin })

void describe('authorName', () => {
  for (const name of [
    'Wanjiku Kamau',
    "Ng'ang'a",
    'Achieng 🏡',
    'بيت جميل',
    'Mike Lee',
    'Kile',
    'Kelele',
    'Lily Kilonzo',
  ]) {
    it(`returns the account's name when it is ${name}`, () => {
      assert.equal(shown(name), name)
    })
  }

  for (const name of [
    'Kilele',
    'KILELE PROPERTIES',
    'The Kilele Team',
    'K i l e l e',
    'ki-le_le.',
    'Ki\u200blele',
    'Kílèlê',
    'Ｋｉｌｅｌｅ',
    '𝐊𝐢𝐥𝐞𝐥𝐞',
    'Кilеlе',
    'Κιlele',
    'Ki1e1e',
    'KlLELE',
    'K|lele',
    'kil3le',
  ]) {
    it(`returns null when ${name} looks like the agency's name`, () => {
      assert.equal(shown(name), null)
    })
  }

  it("allows the agency's name when the administrator uses it", () => {
    assert.equal(shown('Kilele Admin', true), 'Kilele Admin')
  })

  it('returns one line, cut between grapheme clusters, when the name is long or has line breaks', () => {
    assert.equal(shown(' Wanjiku\r\n\tKamau '), 'Wanjiku Kamau')
    assert.equal(shown('x'.repeat(500)), 'x'.repeat(REVIEW_LIMITS.nameMax))
    const families = shown('👩‍👩‍👧‍👦'.repeat(50)) ?? ''
    assert.ok(families.length <= REVIEW_LIMITS.nameMax)
    assert.match(families, /^(👩‍👩‍👧‍👦)+$/u)
  })

  it('returns null when the account has no name', () => {
    assert.equal(shown(null), null)
    assert.equal(shown(' \n'), null)
  })
})
