import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { RATE_DEFINITIONS } from '../../../contract/costs/rate-definitions'
import { testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { ComparePage } from './compare-page'

const home = (id: string, given: object = {}) => ({ body: testProperty({ id, title: `Home ${id}`, ...given }) })
const homes = {
  '/api/properties/a': home('a', { price: 1_000_000 }),
  '/api/properties/b': home('b', { price: 2_000_000 }),
  '/api/properties/c': home('c'),
}

const rowOf = (name: string) => {
  const row = headOf(name).closest('tr')
  if (row === null) throw new Error(`${name} has no row`)
  return row
}
const headOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(`^${name}`) })

beforeEach(() => localStorage.clear())

it('shows the facts of each home and marks them when they differ', async () => {
  mockResponses(homes)
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  const heads = await screen.findAllByRole('columnheader')
  // Screen readers say them with each cell: the titles without what is to be pressed.
  expect(heads.map((head) => head.getAttribute('aria-label'))).toEqual(['Home a', 'Home b'])
  expect(headOf('Price')).toHaveTextContent('differs')
  expect(headOf('Type')).not.toHaveTextContent('differs')
  const price = headOf('Price').closest('tr')
  if (price === null) throw new Error('The price has no row')
  expect(
    within(price)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['ksh 1,000,000', 'ksh 2,000,000'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }))
  expect(screen.queryByRole('rowheader', { name: /^Type/ })).not.toBeInTheDocument()
})

it('shows groups of facts, but none of facts that no home has or that do not differ', async () => {
  const built = { tenure: 'freehold', builtIn: 2019 } as const
  mockResponses({
    '/api/properties/a': home('a', built),
    '/api/properties/b': home('b', { ...built, serviceCharge: 12_000 }),
  })
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  for (const title of ['Ownership and plot', 'Building', 'Payment']) {
    expect(await screen.findByRole('rowheader', { name: title })).toBeInTheDocument()
  }
  expect(headOf('Service charge').closest('tr')).toHaveTextContent(/N\/Aksh 12,000 a month$/)
  expect(screen.queryByRole('rowheader', { name: /^Furnishing/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }))
  expect(screen.queryByRole('rowheader', { name: 'Building' })).not.toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'Payment' })).toBeInTheDocument()
})

it('marks the odd value, and offers to ask about each home with its reference', async () => {
  mockResponses({
    '/api/properties/a': home('a', { bathrooms: 2, reference: 'PR-001' }),
    '/api/properties/b': home('b', { bathrooms: 3, status: 'sold' }),
    '/api/properties/c': home('c', { bathrooms: 2, agent: 'amina' }),
  })
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b,c" />)
  await screen.findAllByRole('columnheader')
  const cells = within(rowOf('Bathrooms')).getAllByRole('cell')
  expect(cells.map((cell) => cell.hasAttribute('data-odd'))).toEqual([false, true, false])
  expect(within(screen.getByRole('columnheader', { name: 'Home b' })).getByText('Sold')).toBeInTheDocument()
  const [above, below] = screen.getAllByRole('link', { name: 'WhatsApp: ask about Home a' })
  expect(below).toHaveAttribute('href', above?.getAttribute('href'))
  const href = above?.getAttribute('href') ?? ''
  expect(new URL(href).searchParams.get('text')).toMatch(/PR-001, Home a\n.*\/properties\/a$/)
  expect(href).toContain('https://wa.me/254700000140?')
  expect(screen.getAllByRole('link', { name: 'WhatsApp: ask about Home c' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/254700000143?'),
  )
  expect(screen.getByRole('link', { name: 'Message about Home c' })).toHaveAttribute('href', '/properties/c#message')
})

it('shows no row that no home has a value for, and says what is in bold', async () => {
  mockResponses({
    '/api/properties/a': home('a', { county: null, bathrooms: 2 }),
    '/api/properties/b': home('b', { county: null, bathrooms: null }),
  })
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  await screen.findAllByRole('columnheader')
  expect(screen.queryByRole('rowheader', { name: /^County/ })).not.toBeInTheDocument()
  expect(rowOf('Bathrooms')).toHaveTextContent('N/A')
  expect(screen.getByText('Side by side. What differs is in bold.')).toBeInTheDocument()
})

it('keeps the names in sight when the head of the table is above the window', async () => {
  let tell: IntersectionObserverCallback = () => undefined
  const observer = new IntersectionObserver(() => undefined)
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((given) => {
    tell = given
    return observer
  })
  mockResponses(homes)
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  await screen.findAllByRole('columnheader')
  const names = () => screen.getAllByText('Home b').find((element) => element.closest('[aria-hidden]'))
  expect(names()).not.toBeVisible()
  const at = (top: number, isIntersecting: boolean) =>
    ({ isIntersecting, boundingClientRect: { top } }) as IntersectionObserverEntry
  act(() => tell([at(900, false)], observer))
  expect(names()).not.toBeVisible()
  act(() => tell([at(-400, false)], observer))
  expect(names()).toBeVisible()
})

it('shows the first payments of a rent and the price of a purchase in rows of their own', async () => {
  mockResponses({
    '/api/properties/a': home('a', { type: 'sale', price: 1_000_000 }),
    '/api/properties/b': home('b', { type: 'rent', price: 50_000 }),
    '/api/rates': {
      body: {
        rates: Object.entries(RATE_DEFINITIONS).map(([key, { value, checkedAt }]) => ({ key, value, checkedAt })),
      },
    },
  })
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  await screen.findAllByRole('columnheader')
  const textsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(await screen.findByRole('rowheader', { name: /^To move in/ })).toBeInTheDocument()
  expect(textsOf(rowOf('To buy, in all'))).toEqual([expect.stringMatching(/^ksh /), 'N/A'])
  expect(textsOf(rowOf('To move in'))).toEqual(['N/A', expect.stringMatching(/^ksh /)])
  expect(screen.queryByText(/^Total cost/)).not.toBeInTheDocument()
})

it('changes the URL when a home is removed or a saved one is added', async () => {
  const saved = [{ kind: 'property', id: 'c', title: 'Home c', price: 1, photo: null }]
  localStorage.setItem('saved-listings-1', JSON.stringify(saved))
  localStorage.setItem('compared-listings-1', JSON.stringify([{ ...saved[0], id: 'a' }, saved[0]]))
  mockResponses(homes)
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Home c' }))
  expect(navigate).toHaveBeenLastCalledWith('/compare?kind=property&ids=a,b,c', { replace: true })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Home a' }))
  expect(navigate).toHaveBeenLastCalledWith('/compare?kind=property&ids=b', { replace: true })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  // Nor is it chosen in lists any more.
  expect(localStorage.getItem('compared-listings-1')).toBe(JSON.stringify(saved))
})

it('names homes that cannot be fetched as this device stored them, saved or chosen', async () => {
  const stored = (id: string) => ({ kind: 'property', id, title: `Home ${id}`, price: 1, photo: null })
  localStorage.setItem('saved-listings-1', JSON.stringify([stored('a')]))
  localStorage.setItem('compared-listings-1', JSON.stringify([stored('b')]))
  mockResponses({ '/api/properties/a': { status: 500, body: {} }, '/api/properties/b': { status: 500, body: {} } })
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b" />)
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.getAttribute('aria-label'))).toEqual(['Home a', 'Home b'])
})

it('shows what is there when a home is gone or one of five', async () => {
  mockResponses(homes)
  renderWithQueries(<ComparePage search="?kind=property&ids=a,b,gone,c,fifth" />)
  expect(await screen.findByText('1 listing is no longer on offer.')).toBeInTheDocument()
  expect(screen.getByText(/^The link names 5 listings\./)).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
})

it.each([
  ['?kind=boat&ids=a,b', "The link asks for the kind 'boat', which we do not have. Homes and cars can be compared."],
  ['?kind=property&ids=a', 'Add one more listing below to compare.'],
  ['?kind=car', 'Nothing to compare yet'],
])('says what is wrong when the query is %s', async (search, sentence) => {
  mockResponses(homes)
  renderWithQueries(<ComparePage search={search} />)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})
