import { suggestionsFrom } from './suggestions'

it('lists each word once, whatever its capitals and accents, in alphabetical order', () => {
  expect(suggestionsFrom(['Škoda', 'toyota', ' Audi ', 'Škoda', 'Élan', '', 'Saab', 'Eagle', 'Ford'])).toEqual([
    'Audi',
    'Eagle',
    'Élan',
    'Ford',
    'Saab',
    'Škoda',
    'toyota',
  ])
})

it('keeps words apart that differ in capitals alone', () => {
  expect(suggestionsFrom(['BMW', 'bmw'])).toEqual(['BMW', 'bmw'])
})
