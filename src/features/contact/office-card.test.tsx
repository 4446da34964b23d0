import { render, screen, within } from '@testing-library/react'
import { OfficeCard } from './office-card'

jest.mock('../../../contract/agency', () => {
  const { agency } = jest.requireActual<{ agency: object }>('../../../contract/agency')
  return { agency: { ...agency, registration: 'Registered estate agent, EARB 0000' } }
})

// Only a build makes sizes of pictures.
jest.mock('../../ui/site-picture', () => ({ SitePicture: () => null }))

it('names the register below the people, outside of their list', () => {
  render(<OfficeCard picture={null} />)
  expect(screen.getByText('Registered estate agent, EARB 0000')).toBeInTheDocument()
  const people = screen.getByRole('list', { name: 'People' })
  expect([...people.children].map(({ tagName }) => tagName)).toEqual(['LI', 'LI', 'LI'])
  expect(within(people).queryByText(/EARB/)).not.toBeInTheDocument()
})
