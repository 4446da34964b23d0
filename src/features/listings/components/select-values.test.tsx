import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithQueries } from '../../../lib/test-support'
import { CarFilters } from './car-filters'
import { ResultsToolbar } from './results-toolbar'
import { PropertyFilters } from './property-filters'

const optionValues = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)

it('gives no select item an empty value (spec §5)', () => {
  renderWithQueries(
    <>
      <PropertyFilters filter={{}} locations={['Karen']} onChange={jest.fn()} />
      <CarFilters filter={{}} makes={[]} models={[]} onChange={jest.fn()} />
      <ResultsToolbar
        count="1"
        filter={{ kind: 'property', filter: {} }}
        active={0}
        onRemoveFilter={jest.fn()}
        onReset={jest.fn()}
        sorts={[{ name: 'price-up', label: 'Lowest price' }]}
        sort=""
        onSort={jest.fn()}
      />
    </>,
  )
  expect(optionValues().length).toBeGreaterThan(6)
  expect(optionValues()).not.toContain('')
})

it('takes a filter off when its first item is chosen', async () => {
  const onChange = jest.fn()
  renderWithQueries(<PropertyFilters filter={{ location: 'Karen' }} locations={['Karen']} onChange={onChange} />)
  expect(screen.getByLabelText('Location')).toHaveDisplayValue('Karen')
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Anywhere')
  expect(onChange).toHaveBeenCalledWith({ location: '' })
  expect(screen.getByLabelText('Bedrooms')).toHaveDisplayValue('Any number')
})
