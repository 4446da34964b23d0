import { act, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { createQueryClient } from '../../../lib/query-client'
import { setSessionUser } from '../../auth/session'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { ListingsPage } from '../overview/listings-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

// Roles and names of two whole forms take a busy machine a while to find.
jest.setTimeout(30_000)

const admin = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }

function start(answers: Record<string, unknown> = {}) {
  return backendWith({
    '/api/properties': [property(), property({ id: 'loft', title: 'Loft in Kilimani', type: 'rent', price: 90_000 })],
    '/api/properties/villa': property(),
    '/api/properties/loft': property({ id: 'loft', title: 'Loft in Kilimani', type: 'rent', price: 90_000 }),
    '/api/cars': [car()],
    '/api/cars/prado': car(),
    '/api/listings/deleted': [],
    ...answers,
  })
}

async function show() {
  const queries = createQueryClient()
  const page = (
    <QueryClientProvider client={queries}>
      <ListingsPage />
    </QueryClientProvider>
  )
  const rendered = render(page)
  await screen.findByText('2 properties')
  await screen.findByText('1 car')
  return { queries, ...rendered }
}

const form = (name: string) => within(screen.getByRole('form', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

async function fillIn(name: string, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const field = form(name).getByLabelText(label)
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
  }
}

beforeEach(() => {
  // jsdom lays nothing out; the lists draw what these sizes put in sight.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  localStorage.clear()
  jest.mocked(navigate).mockClear()
  act(() => setSessionUser(admin))
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

const newProperty = {
  Title: 'House in Runda',
  Description: 'Five rooms.',
  Price: '62,500,000',
  Location: 'Runda',
  'Area (sqft)': '4300',
  'YouTube link': 'youtu.be/dQw4w9WgXcQ?si=x',
}

describe('a new property', () => {
  it('is sent with numbers, null for what is empty, and one form of video address; then the form is clear', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', newProperty)
    const fields = form('Add New Property')
    await userEvent.selectOptions(fields.getByLabelText('Type'), 'rent')
    await userEvent.selectOptions(fields.getByLabelText('Category'), 'house')
    await userEvent.click(fields.getByLabelText('5'))
    await userEvent.click(fields.getByLabelText('3'))
    await userEvent.click(fields.getByLabelText('Featured Property'))
    expect(fields.getByText('ksh 62,500,000')).toBeInTheDocument()
    expect(fields.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()

    await press('Create Property')
    expect(await screen.findByRole('button', { name: 'Creating Property...' })).toBeDisabled()
    expect(backend.sent).toEqual([
      {
        method: 'POST',
        path: '/api/properties',
        body: {
          title: 'House in Runda',
          description: 'Five rooms.',
          price: 62_500_000,
          type: 'rent',
          category: 'house',
          location: 'Runda',
          bedrooms: [3, 5],
          bathrooms: null,
          area: 4_300,
          imageUrls: [],
          featured: true,
          youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
      },
    ])

    const readBefore = backend.read.length
    backend.answers['/api/properties'] = [property({ id: 'runda', title: 'House in Runda' })]
    await backend.answer(201, property({ id: 'runda' }))
    expect(currentNotice()).toMatchObject({ title: 'Property created successfully', destructive: false })
    expect(await screen.findByRole('link', { name: 'House in Runda' })).toHaveAttribute('href', '/properties/runda')
    expect(backend.read.slice(readBefore)).toEqual(['/api/properties'])
    for (const label of Object.keys(newProperty)) expect(fields.getByLabelText(label)).toHaveValue('')
    expect(fields.getByLabelText('5')).not.toBeChecked()
    expect(fields.getByLabelText('Featured Property')).not.toBeChecked()
    expect(storedDrafts()).toEqual([])
  })

  it('is not sent with faults; each stands beside its field', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', { Price: '12 million', Bathrooms: '-1' })
    await press('Create Property')
    const fields = form('Add New Property')
    for (const [label, error] of Object.entries({
      Title: 'Title is required',
      Price: 'Price must be a whole number',
      Type: 'Type must be sale, rent or lease',
      Category: 'Category must be house, apartment or land',
      Location: 'Location is required',
      Bathrooms: 'Bathrooms cannot be negative',
    })) {
      expect(fields.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(error))
      expect(fields.getByLabelText(label)).toBeInvalid()
    }
    expect(fields.getByLabelText('Area (sqft)')).toBeValid()
    expect(fields.getByLabelText('Title')).toHaveFocus()
    expect(backend.sent).toEqual([])
  })

  it('keeps every word when the backend refuses it, and says why', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', newProperty)
    await userEvent.selectOptions(form('Add New Property').getByLabelText('Type'), 'sale')
    await userEvent.selectOptions(form('Add New Property').getByLabelText('Category'), 'land')
    await press('Create Property')
    await backend.answer(400, { message: 'price: too high' })
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({
        title: 'Error creating property',
        description: '400: price: too high',
        destructive: true,
      }),
    )
    expect(await screen.findByRole('button', { name: 'Create Property' })).toBeEnabled()
    for (const [label, text] of Object.entries(newProperty)) {
      expect(form('Add New Property').getByLabelText(label)).toHaveValue(text)
    }
  })

  it('sends the same key again for the same listing, also after a reload, and a new one for the next', async () => {
    const backend = start()
    const create = async (status: number) => {
      await press('Create Car')
      await waitFor(() => expect(screen.getByRole('button', { name: 'Creating Car...' })).toBeDisabled())
      await backend.answer(status)
      expect(await screen.findByRole('button', { name: 'Create Car' })).toBeEnabled()
    }
    const fillInCar = async () => {
      await fillIn('Add New Car', { Title: 'Axio', Price: '1', Make: 'Toyota', Model: 'Axio', Year: '2015' })
      await userEvent.selectOptions(form('Add New Car').getByLabelText('Condition'), 'used')
    }
    const { unmount } = await show()
    await press('Cars')
    await fillInCar()
    await create(503)
    await create(503)
    unmount()
    await show()
    await create(201)
    await fillInCar()
    await create(201)
    const [first, again, afterReload, next] = backend.keys
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect([again, afterReload]).toEqual([first, first])
    expect(next).toMatch(/^[\da-f-]{36}$/)
    expect(next).not.toBe(first)
    // Four submissions and a reload take twice the time of the others.
  }, 60_000)

  it('tells of a failure without words as an unknown error', async () => {
    start()
    await show()
    await press('Cars')
    await fillIn('Add New Car', { Title: 'Axio', Price: '1', Make: 'Toyota', Model: 'Axio', Year: '2015' })
    await userEvent.selectOptions(form('Add New Car').getByLabelText('Condition'), 'used')
    globalThis.fetch = () => Promise.reject(new Error(''))
    await press('Create Car')
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({
        title: 'Error creating car',
        description: 'An unknown error occurred',
        destructive: true,
      }),
    )
  })
})

describe('a car', () => {
  it('is saved with a link that is not a YouTube video, and says that it is not shown', async () => {
    const backend = start({ '/api/cars/prado': car({ youtubeLink: 'https://vimeo.com/1' }) })
    await show()
    await press('Edit Prado TX')
    const link = within(await screen.findByRole('form', { name: 'Edit Car' })).getByLabelText('YouTube link')
    expect(link).toHaveAccessibleDescription('Not a YouTube video: kept, but not shown on the page')
    await fillIn('Edit Car', { Price: '7900000' })
    await press('Update Car')
    await waitFor(() =>
      expect(backend.sent[0]?.body).toMatchObject({ price: 7_900_000, youtubeLink: 'https://vimeo.com/1' }),
    )
  })

  it('is edited from its present state and sent whole, with its mileage', async () => {
    const backend = start({ '/api/cars/prado': car({ price: 8_000_000 }) })
    await show()
    await press('Edit Prado TX')
    const fields = within(await screen.findByRole('form', { name: 'Edit Car' }))
    expect(screen.getByRole('form', { name: 'Edit Car' })).toHaveFocus()
    expect(fields.getByLabelText('Price')).toHaveValue('8000000')
    await fillIn('Edit Car', { 'Mileage (miles)': '43,000' })
    await press('Update Car')
    expect(await screen.findByRole('button', { name: 'Updating Car...' })).toBeDisabled()
    expect(backend.sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/cars/prado',
        body: {
          title: 'Prado TX',
          description: '',
          price: 8_000_000,
          year: 2021,
          make: 'Toyota',
          model: 'Prado',
          condition: 'used',
          mileage: 43_000,
          imageUrls: [],
          featured: false,
          youtubeLink: null,
        },
      },
    ])
    await backend.answer(200, car())
    expect(currentNotice()).toMatchObject({ title: 'Car updated successfully' })
    expect(await screen.findByRole('form', { name: 'Add New Car' })).toHaveFocus()
    expect(form('Add New Car').getByLabelText('Title')).toHaveValue('')
  })

  it('that cannot be updated stays in edit mode', async () => {
    const backend = start()
    await show()
    await press('Edit Prado TX')
    await screen.findByRole('form', { name: 'Edit Car' })
    await fillIn('Edit Car', { Title: 'Prado VX' })
    await press('Update Car')
    await backend.answer(500, { message: 'Something went wrong' })
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error updating car', destructive: true }))
    expect(form('Edit Car').getByLabelText('Title')).toHaveValue('Prado VX')
  })

  it('that is gone says so and leads back', async () => {
    start({ '/api/cars/prado': undefined })
    await show()
    await press('Edit Prado TX')
    expect(await screen.findByText('This car is no longer there.')).toBeInTheDocument()
    await press('Close and discard its draft')
    expect(await screen.findByRole('form', { name: 'Add New Car' })).toBeInTheDocument()
  })
})

describe('unsaved changes', () => {
  async function changeVilla() {
    await press('Edit Villa in Karen')
    await screen.findByRole('form', { name: 'Edit Property' })
    await fillIn('Edit Property', { Title: 'Villa, sold soon' })
  }

  it('are discarded by Cancel only after a yes', async () => {
    start()
    await show()
    await changeVilla()
    await press('Cancel')
    expect(screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon')

    await press('Cancel')
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('form', { name: 'Add New Property' })).toHaveFocus()
    expect(storedDrafts()).toEqual([])
  })

  it('are not asked about when there are none', async () => {
    start()
    await show()
    await press('Edit Villa in Karen')
    await screen.findByRole('form', { name: 'Edit Property' })
    await press('Edit Loft in Kilimani')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await waitFor(() => expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Loft in Kilimani'))
    await press('Cancel')
    expect(await screen.findByRole('form', { name: 'Add New Property' })).toBeInTheDocument()
  })

  it('are asked about before another is edited, and come back with their form', async () => {
    start()
    await show()
    await changeVilla()
    await press('Edit Loft in Kilimani')
    await press('Keep editing')
    expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon')

    await press('Edit Loft in Kilimani')
    await press('Edit the other')
    await waitFor(() => expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Loft in Kilimani'))
    expect(screen.getByText('Unsaved draft')).toBeInTheDocument()

    await press('Edit Villa in Karen')
    await waitFor(() => expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon'))
    expect(screen.getByText('Draft restored')).toBeInTheDocument()
    await press('Discard')
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa in Karen'))
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument()
    expect(storedDrafts()).toEqual([])
  })

  it('are asked about before a link is followed and before the tab is closed', async () => {
    start()
    await show()
    const link = screen.getByRole('link', { name: 'Prado TX' })
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)

    await changeVilla()
    expect(closing()).toBe(true)
    await userEvent.click(link)
    await press('Stay')
    expect(navigate).not.toHaveBeenCalled()
    await userEvent.click(link)
    await press('Leave')
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/cars/prado'))
  })

  it('are asked about before going back in the history', async () => {
    // As the router listens: before the form, and to where the address then leads.
    const routed: string[] = []
    const route = () => routed.push(window.location.pathname)
    window.addEventListener('popstate', route)
    start()
    window.history.pushState(null, '', '/admin')
    await show()
    await changeVilla()
    window.history.back()
    await press(await screen.findByRole('button', { name: 'Stay' }).then(() => 'Stay'))
    expect(window.location.pathname).toBe('/admin')
    expect(routed.at(-1)).toBe('/admin')

    window.history.back()
    await screen.findByRole('button', { name: 'Leave' })
    await press('Leave')
    await waitFor(() => expect(routed.at(-1)).toBe('/'))
    expect(window.location.pathname).toBe('/')
    window.removeEventListener('popstate', route)
  })

  it('survive a refetch of the list, a renewed session and the closing of their section', async () => {
    const backend = start()
    const { queries } = await show()
    await changeVilla()
    backend.answers['/api/properties/villa'] = property({ title: 'Renamed elsewhere' })
    backend.answers['/api/properties'] = [property({ title: 'Renamed elsewhere' })]
    await act(() => queries.invalidateQueries())
    act(() => setSessionUser({ ...admin }))
    expect(await screen.findByRole('link', { name: 'Renamed elsewhere' })).toBeInTheDocument()
    await press('Properties')
    expect(screen.getByText('Not saved yet')).toBeInTheDocument()
    await press('Properties')
    expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon')
  })

  it('come back after the page was left, over what has changed meanwhile', async () => {
    const backend = start()
    const { unmount } = await show()
    await changeVilla()
    unmount()
    backend.answers['/api/properties/villa'] = property({ price: 44_000_000 })
    await show()
    const fields = within(await screen.findByRole('form', { name: 'Edit Property' }))
    expect(fields.getByText('Draft restored')).toBeInTheDocument()
    expect(fields.getByLabelText('Title')).toHaveValue('Villa, sold soon')
    expect(fields.getByLabelText('Price')).toHaveValue('44000000')
  })

  it('of a form that no longer reads are left alone', async () => {
    start()
    localStorage.setItem('draft:property:new', JSON.stringify({ savedAt: 1, changes: { title: 7 } }))
    localStorage.setItem('draft:car:new', 'not json')
    await show()
    expect(form('Add New Property').getByLabelText('Title')).toHaveValue('')
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument()
  })
})
