import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RadioGroup } from './radio-group'

const PERIODS = [7, 30, 90].map((days) => ({ value: days, label: `${days} days` }))

function Periods() {
  const [period, setPeriod] = useState(30)
  return (
    <>
      <RadioGroup label="Period" choices={PERIODS} chosen={period} onChoose={setPeriod} />
      <RadioGroup label="Other period" choices={PERIODS} chosen={7} onChoose={() => undefined} />
    </>
  )
}

const period = (name: string) => screen.getAllByRole('radio', { name })[0]

it('names the group and the chosen one when it is shown', () => {
  render(<Periods />)
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toContainElement(period('30 days') ?? null)
  expect(period('30 days')).toBeChecked()
})

it('is one stop of the Tab key, and chooses the neighbour when an arrow key is pressed', async () => {
  render(<Periods />)
  await userEvent.tab()
  expect(period('30 days')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(period('90 days')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  expect(period('7 days')).toBeChecked()
  expect(period('7 days')).toHaveFocus()
  await userEvent.tab()
  expect(period('7 days')).not.toHaveFocus()
})

it('chooses a value when its words are pressed', async () => {
  render(<Periods />)
  await userEvent.click(screen.getAllByText('90 days')[0] ?? document.body)
  expect(period('90 days')).toBeChecked()
})
