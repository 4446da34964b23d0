import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { ShortlistPage } from './shortlist-page'

const villa = testProperty({ title: 'Villa in Karen' })
const prado = testCar({ title: 'Prado TX-L' })
const both = { '/api/properties/villa': { body: villa }, '/api/cars/prado': { body: prado } }
const IDS = 'ids=property:villa,car:prado'

const marksFor = (title: string) => screen.getByRole('group', { name: `Your mark for ${title}` })
const linkOf = () => {
  const href = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
  return new URL(href).searchParams.get('text')?.split('\n')[1]
}

beforeEach(() => localStorage.clear())

it('adds own marks to those of the sender when the link goes back', async () => {
  mockResponses(both)
  renderWithQueries(<ShortlistPage search={`?${IDS}&yes=property:villa&no=car:prado`} />)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('1 home and 1 car')
  const theirs = await screen.findByRole('list', { name: 'Marks for Villa in Karen' })
  expect(theirs).toHaveTextContent('Sender: yes')
  await userEvent.click(within(marksFor('Villa in Karen')).getByRole('button', { name: 'Yes' }))
  expect(theirs).toHaveTextContent('You agree')
  await userEvent.click(within(marksFor('Prado TX-L')).getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('You differ')).toBeInTheDocument()
  expect(linkOf()).toBe(
    `${window.location.origin}/shortlist?${IDS}&yes=property:villa,car:prado&yes2=property:villa&no2=car:prado`,
  )
})

it('sends the answers by one button when all are marked', async () => {
  const share = jest.fn(() => Promise.resolve())
  Object.assign(navigator, { share })
  mockResponses(both)
  renderWithQueries(<ShortlistPage search={`?${IDS}`} />)
  await screen.findByText('Villa in Karen')
  expect(screen.getByRole('status')).toHaveTextContent('0 of 2 marked')
  await userEvent.click(within(marksFor('Villa in Karen')).getByRole('button', { name: 'Yes' }))
  await userEvent.click(within(marksFor('Prado TX-L')).getByRole('button', { name: 'No' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
  expect(share).toHaveBeenCalledWith({
    title: '1 home and 1 car',
    url: `${window.location.origin}/shortlist?${IDS}&yes=property:villa&no=car:prado`,
  })
  Reflect.deleteProperty(navigator, 'share')
})

it('takes a mark back when it is pressed again, and remembers the others', async () => {
  mockResponses(both)
  const { unmount } = renderWithQueries(<ShortlistPage search={`?${IDS}`} />)
  await screen.findByText('Villa in Karen')
  const press = (title: string, name: string) => userEvent.click(within(marksFor(title)).getByRole('button', { name }))
  await press('Villa in Karen', 'Yes')
  await press('Villa in Karen', 'Yes')
  await press('Prado TX-L', 'No')
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 marked')
  expect(screen.queryByRole('button', { name: 'Send my answers' })).not.toBeInTheDocument()
  unmount()

  renderWithQueries(<ShortlistPage search={`?${IDS}`} />)
  await screen.findByText('Prado TX-L')
  expect(within(marksFor('Prado TX-L')).getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
  expect(within(marksFor('Villa in Karen')).getByRole('button', { name: 'Yes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

it('marks until the page is left when the browser stores nothing', async () => {
  mockResponses(both)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  renderWithQueries(<ShortlistPage search={`?${IDS}`} />)
  await screen.findByText('Villa in Karen')
  await userEvent.click(within(marksFor('Villa in Karen')).getByRole('button', { name: 'Yes' }))
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 marked, until you leave this page')
  expect(linkOf()).toContain('&yes=property:villa')
  jest.restoreAllMocks()
})

it('omits a listing and says so when it is gone', async () => {
  mockResponses({ '/api/cars/prado': both['/api/cars/prado'] })
  renderWithQueries(<ShortlistPage search={`?${IDS},boat:a`} />)
  expect(await screen.findByText('1 listing is no longer on offer.')).toBeInTheDocument()
  expect(screen.getByText('1 entry of the link could not be read and was left out.')).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(linkOf()).toBe(`${window.location.origin}/shortlist?ids=car:prado`)
})

it('shows what this device saved when the network fails', async () => {
  const saved = [{ kind: 'property', id: 'villa', title: 'Villa as saved', price: 1, photo: null }]
  localStorage.setItem('saved-listings-1', JSON.stringify(saved))
  mockResponses({ '/api/properties/villa': { status: 503, body: {} }, '/api/cars/prado': { status: 503, body: {} } })
  renderWithQueries(<ShortlistPage search={`?${IDS}`} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Some listings could not be loaded.')
  expect(screen.getByText('Villa as saved')).toBeInTheDocument()
  expect(screen.getByText('Not loaded. It is not saved on this device.')).toBeInTheDocument()
})

it('refuses the link and preserves the input when it is of another site', async () => {
  renderWithQueries(<ShortlistPage search="" />)
  const field = screen.getByLabelText('Paste the link you were sent')
  await userEvent.type(field, 'https://evil.example/shortlist?ids=car:prado')
  await userEvent.click(screen.getByRole('button', { name: 'Open shortlist' }))
  expect(screen.getByRole('alert')).toHaveTextContent('This link leads to evil.example')
  expect(field).toHaveValue('https://evil.example/shortlist?ids=car:prado')
})
