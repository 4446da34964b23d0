import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { townsOf } from '../../../../contract/filters/property'
import { factText, LISTING_FACTS } from '../../../../contract/listing-facts'
import { testCar } from '../../../../contract/test-listings'
import { plainText } from '../../../../contract/text/plain-text'
import { renderWithQueries } from '../../../lib/test-support'
import { BODY_TYPES, CarFilterFields } from '../kinds/car/list'
import { PropertyFilterFields } from '../kinds/property/filter-fields'
import { ResultsToolbar } from './results-toolbar'

const TOWNS = townsOf(['Karen, Nairobi', 'Nyali, Mombasa', 'Runda, Nairobi', 'Runda, Nairobi'])

const optionValues = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)

it('gives no item an empty value when a select is shown (docs/product.md, "Dashboard")', () => {
  renderWithQueries(
    <>
      <PropertyFilterFields filter={{}} suggestions={TOWNS} onChange={jest.fn()} />
      <CarFilterFields filter={{}} suggestions={{ makes: [], models: [], cars: [] }} onChange={jest.fn()} />
      <ResultsToolbar
        count="1"
        renderChips={() => null}
        activeFilters={0}
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
  const karen = { location: 'Karen, Nairobi' }
  renderWithQueries(<PropertyFilterFields filter={karen} suggestions={TOWNS} onChange={onChange} />)
  expect(screen.getByLabelText('Location')).toHaveDisplayValue('Karen (1)')
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Anywhere')
  expect(onChange).toHaveBeenCalledWith({ location: '', town: undefined })
  expect(screen.getByLabelText('Bedrooms')).toHaveDisplayValue('Any number')
})

it('offers towns with their places and counts, and sets one of the two filters', async () => {
  const onChange = jest.fn()
  renderWithQueries(<PropertyFilterFields filter={{ town: 'NAIROBI' }} suggestions={TOWNS} onChange={onChange} />)
  const select = screen.getByLabelText('Location')
  expect(select).toHaveDisplayValue('All of Nairobi (3)')
  const group = within(select).getByRole('group', { name: 'Nairobi' })
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All of Nairobi (3)', 'Karen (1)', 'Runda (2)'])
  await userEvent.selectOptions(select, 'Runda (2)')
  expect(onChange).toHaveBeenLastCalledWith({ location: 'Runda, Nairobi', town: undefined })
  await userEvent.selectOptions(select, 'All of Nairobi (3)')
  expect(onChange).toHaveBeenLastCalledWith({ town: 'Nairobi', location: undefined })
  await userEvent.selectOptions(select, 'Nyali, Mombasa (1)')
  expect(onChange).toHaveBeenLastCalledWith({ location: 'Nyali, Mombasa', town: undefined })
})

it('shows a town with a single place as that place', () => {
  renderWithQueries(<PropertyFilterFields filter={{ town: 'Mombasa' }} suggestions={TOWNS} onChange={jest.fn()} />)
  expect(screen.getByLabelText('Location')).toHaveDisplayValue('Nyali, Mombasa (1)')
})

it('offers the makes in stock with counts, and the models of the chosen make', () => {
  const car = (make: string, model: string) => testCar({ make, model })
  const cars = [car('Toyota', 'Prado'), car('Toyota', 'Wish'), car('Mazda', 'CX-5')]
  const suggestions = { makes: ['Mazda', 'Toyota'], models: ['CX-5', 'Prado', 'Wish'], cars }
  const onChange = jest.fn()
  const filter = { make: 'Toyota', model: 'Prado' }
  renderWithQueries(<CarFilterFields filter={filter} suggestions={suggestions} onChange={onChange} />)
  const offered = (label: string) => {
    const list = document.getElementById(screen.getByLabelText(label).getAttribute('list') ?? '')
    return [...(list?.querySelectorAll('option') ?? [])].map((option) => option.label)
  }
  expect(offered('Make')).toEqual(['Mazda (1)', 'Toyota (2)'])
  expect(offered('Model')).toEqual(['Prado (1)', 'Wish (1)'])
  fireEvent.change(screen.getByLabelText('Make'), { target: { value: 'Mazda' } })
  expect(onChange).toHaveBeenLastCalledWith({ make: 'Mazda', model: undefined })
  fireEvent.change(screen.getByLabelText('Make'), { target: { value: 'toyo' } })
  expect(onChange).toHaveBeenLastCalledWith({ make: 'toyo' })
})

it('links to each body type of the facts', () => {
  const { choices } = LISTING_FACTS.bodyType.value
  expect(BODY_TYPES.map((label) => [plainText(label), label])).toEqual(
    choices.map((word) => [word, factText(LISTING_FACTS.bodyType, word)]),
  )
})
