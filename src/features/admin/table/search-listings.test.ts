import type { ManagedListing } from '../management/managed-listing'
import { createListingSearch } from './search-listings'

function listing(key: string, reference: string, words: string, status: ManagedListing['status'] = 'available') {
  return { key, reference, words, status } as ManagedListing
}

const villa = listing('property:villa', 'PR-042', 'Villa in Karen with a borehole')
const flat = listing('property:flat', 'PR-007', 'Flat in Kilimani', 'under-offer')
const prado = listing('car:prado', 'CR-042', 'Toyota Prado pearl white')
const search = createListingSearch([villa, flat, prado])

it.each([
  ['', [villa, flat, prado]],
  ['karen', [villa]],
  ['karren borhole', [villa]],
  ['prad', [prado]],
  ['under offer', [flat]],
  ['pr42', [villa]],
  [' CR-042 ', [prado]],
  ['karen prado', []],
])('finds what is meant when somebody types %p', (text, found) => {
  expect(search(text)).toEqual(found)
})
