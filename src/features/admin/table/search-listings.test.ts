import type { ManagedListing } from '../management/managed-listing'
import { createListingSearch } from './table-filter'

function listing(key: string, reference: string, words: string, status: ManagedListing['status'] = 'available') {
  return { key, reference, words, status } as ManagedListing
}

const villa = listing('property:villa', 'PR-042', 'Villa in Karen with a borehole')
const flat = listing('property:flat', 'PR-007', 'Flat in Kilimani', 'under-offer')
const prado = listing('car:prado', 'CR-042', 'Toyota Prado pearl white')
const cottage = listing('property:cottage', 'PR-008', "Cottage in Lang'ata")
const cruiser = listing('car:cruiser', 'CR-001', 'Toyota Land Cruiser V8')
const mazda = listing('car:mazda', 'CR-002', 'Mazda CX-5 2019')
const citroen = listing('car:citroen', 'CR-003', 'Citroën C3')
const search = createListingSearch([villa, flat, prado, cottage, cruiser, mazda, citroen])

it.each([
  ['', [villa, flat, prado, cottage, cruiser, mazda, citroen]],
  ['karen', [villa]],
  ['karren borhole', [villa]],
  ['prad', [prado]],
  ['under offer', [flat]],
  ['pr42', [villa]],
  [' CR-042 ', [prado]],
  ['karen prado', []],
  ['langata', [cottage]],
  ['Lang’ata', [cottage]],
  ['landcruiser', [cruiser]],
  ['land-cruiser v8', [cruiser]],
  ['cx5', [mazda]],
  ['CX–5', [mazda]],
  ['mazda cx 5', [mazda]],
  ['citroen', [citroen]],
])('finds what is meant when somebody types %p', (text, found) => {
  expect(search(text)).toEqual(found)
})
