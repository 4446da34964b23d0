import type { ManagedListing } from '../management/managed-listing'
import { createListingMatcher } from './matches'

function listing(kind: ManagedListing['kind'], id: string, reference: string, words: string) {
  return { key: `${kind}:${id}`, kind, id, reference, words, status: 'available' } as ManagedListing
}

const villa = listing(
  'property',
  '4-bed-villa-karen-x7k2',
  'PR-042',
  'Villa in Karen with a borehole sale house Karen, Nairobi',
)
const flat = listing('property', 'flat', 'PR-007', 'Penthouse flat rent apartment Kilimani, Nairobi')
const prado = listing('car', 'flat', 'CR-042', 'Toyota Land Cruiser Prado 2021 used')
const match = createListingMatcher([villa, flat, prado])

it.each([
  ['Is PR-042 still available?', [villa]],
  ['hi, pr42 and CR 042 please', [villa, prado]],
  ['https://kilele.example/PR-007', [flat]],
  ['https://kilele.example/properties/4-bed-villa-karen-x7k2?utm_source=x', [villa]],
  ['Is PR–042 still there?', [villa]],
  ['PR_042 and PR\u2011007', [villa, flat]],
  ['\u202aPR - 7\u202c', [flat]],
  ['ＰＲ－０４２', [villa]],
  ['(http://localhost/cars/flat)', [prado]],
  ['Look at https://kilele.example/cars/flat.', [prado]],
  ['https://kilele.example/Properties/FLAT?!', [flat]],
  ['“https://kilele.example/cars/flat\u200e”, please', [prado]],
  ['Good morning, is the penthouse in Kilimani still available? I can pay 90000', [flat]],
  ['I want the Prado you have, 2021 model', [prado]],
  ['do you still have the vila at karren with borehole', [villa]],
  ['Hello, is it still available?', []],
  ['PR-999 for April 42 people', []],
  ['', []],
])('finds the listing when somebody writes %p', (text, found) => {
  expect(match(text)).toEqual(found)
})
