import { withoutUnchanged } from './save-listing'

const start = { title: 'Villa', status: 'available', features: ['pool'], county: 'none' }

it('leaves out fields beyond the specification when the form did not change them', () => {
  const input = { title: 'Villa', status: 'available', features: ['pool'], county: null }
  expect(withoutUnchanged(input, start, start)).toEqual({ title: 'Villa' })
})

it('sends a field beyond the specification when the form changed it, also when it was emptied', () => {
  const values = { ...start, status: 'sold', features: [] }
  const input = { title: 'Villa', status: 'sold', features: [], county: null }
  expect(withoutUnchanged(input, values, start)).toEqual({ title: 'Villa', status: 'sold', features: [] })
})
