import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithQueries } from '../../../lib/test-support'
import { CarFilterFields } from '../kinds/car/list'
import { PropertyFilterFields } from '../kinds/property/filter-fields'
import { ResultsToolbar } from './results-toolbar'

const optionValues = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)

it('gives no item an empty value when a select is shown (docs/product.md, "Dashboard")', () => {
  renderWithQueries(
    <>
      <PropertyFilterFields filter={{}} suggestions={['Karen']} onChange={jest.fn()} />
      <CarFilterFields filter={{}} suggestions={{ makes: [], models: [] }} onChange={jest.fn()} />
      <ResultsToolbar
        count="1"
        renderChips={() => null}
        active={0}
        sorts={[{ name: 'price-up', label: 'Lowest price' }]}
        sort=""
        onSort={jest.fn()}
      />
    </>,
  )
  expect(optionValues().length).toBeGreaterThan(6)
  expect(optionValues()).not.toContain('')
})

it('clears a filter when its first item is chosen', async () => {
  const onChange = jest.fn()
  renderWithQueries(<PropertyFilterFields filter={{ location: 'Karen' }} suggestions={['Karen']} onChange={onChange} />)
  expect(screen.getByLabelText('Location')).toHaveDisplayValue('Karen')
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Anywhere')
  expect(onChange).toHaveBeenCalledWith({ location: '' })
  expect(screen.getByLabelText('Bedrooms')).toHaveDisplayValue('Any number')
})
