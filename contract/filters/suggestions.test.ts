import { countedSuggestions, suggestionsFrom } from './suggestions'

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

it('counts how often each word occurs', () => {
  expect(countedSuggestions(['Toyota', 'Mazda', ' Toyota ', ''])).toEqual([
    ['Mazda', 1],
    ['Toyota', 2],
  ])
})

it('lists words separately when only their case differs', () => {
  expect(suggestionsFrom(['BMW', 'bmw'])).toEqual(['BMW', 'bmw'])
})
