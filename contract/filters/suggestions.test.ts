import { suggestionsFrom } from './suggestions'

it('lists each word once in alphabetical order when case and accents differ', () => {
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

it('lists words separately when only their case differs', () => {
  expect(suggestionsFrom(['BMW', 'bmw'])).toEqual(['BMW', 'bmw'])
})
