import { render, screen } from '@testing-library/react'
import { CompareBar } from './compare-bar'

it('announces the choice in a live region that was there before anything was chosen', () => {
  const listing = { kind: 'car', id: 'a', title: 'Jaguar F-Type', price: null, photo: null } as const
  const choice = { has: () => false, isOpenFor: () => true, toggle: () => undefined, clear: () => undefined }
  const { rerender } = render(<CompareBar choice={{ ...choice, chosen: [] }} />)
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  expect(screen.queryByRole('region')).not.toBeInTheDocument()

  rerender(<CompareBar choice={{ ...choice, chosen: [listing] }} />)
  expect(screen.getByRole('region', { name: 'Comparison' })).toContainElement(region)
  expect(region).toHaveTextContent('Choose one more of the same kind.')
})
