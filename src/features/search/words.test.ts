import { editDistance, maxTypos, queryWords } from './words'

it.each([
  ['karen', 'karen', 0],
  ['karn', 'karen', 1],
  ['karren', 'karen', 1],
  ['kaern', 'karen', 1],
  ['kazen', 'karen', 1],
  ['verandda', 'veranda', 1],
  ['cotage', 'cottage', 1],
  ['abcd', 'wxyz', Infinity],
  ['runda', 'ruiru', Infinity],
  ['', 'ab', 2],
])('counts the errors when the words are %p and %p: %p', (one, other, errors) => {
  expect(editDistance(one, other, 2)).toBe(errors)
})

it.each([
  ['pr42', 0],
  ['gym', 0],
  ['pool', 1],
  ['kilimani', 2],
])('accepts typing errors when the word is %p: %p', (word, errors) => {
  expect(maxTypos(word)).toBe(errors)
})

it.each([
  ['A villa in Karen with a POOL', ['villa', 'karen', 'pool']],
  ['villas, villas & Villa', ['villa']],
  ['4 bedrooms; 4br', ['4bed']],
  ['PR-042 cr 7', ['pr042', 'cr7']],
  ['glass', ['glass']],
  ['', []],
])('reads %p as %p', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})
