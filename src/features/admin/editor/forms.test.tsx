import { globalHistory } from '@reach/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { createQueryClient, privateKey } from '../../../lib/query-client'
import { around } from '../../../lib/test-support'
import { setSessionUser } from '../../auth/session'
import { ListingsPage } from '../overview/listings-page'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const admin = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }

function start(responses: Record<string, unknown> = {}) {
  return backendWith({
    '/api/properties': [property(), property({ id: 'loft', title: 'Loft in Kilimani', type: 'rent', price: 90_000 })],
    '/api/properties/villa': property(),
    '/api/properties/loft': property({ id: 'loft', title: 'Loft in Kilimani', type: 'rent', price: 90_000 }),
    '/api/cars': [car()],
    '/api/cars/prado': car(),
    '/api/listings/deleted': [],
    ...responses,
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

function form(name: string) {
  const found = screen.getByRole('form', { name })
  const getByLabelText = (label: string) => within(around('label', label, found)).getByLabelText(label)
  return { ...within(found), getByLabelText }
}

type Fields = ReturnType<typeof form>
const button = (name: string) => within(around('button', name)).getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const findButton = (name: string) => waitFor(() => button(name))

const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

async function fillIn(name: string, values: Record<string, string>) {
  const fields = form(name)
  for (const [label, text] of Object.entries(values)) {
    // It has the focus from then on.
    await userEvent.clear(fields.getByLabelText(label))
    await userEvent.paste(text)
  }
}

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
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
  it('sends numbers, null for empty fields and a normalized video URL, and clears the form when it is submitted', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', newProperty)
    const fields = form('Add New Property')
    await userEvent.click(fields.getByRole('radio', { name: 'Rent' }))
    await userEvent.click(fields.getByRole('radio', { name: 'House' }))
    await userEvent.click(fields.getByLabelText('5'))
    await userEvent.click(fields.getByLabelText('3'))
    await userEvent.click(fields.getByLabelText('Featured Property'))
    expect(fields.getByText('ksh 62,500,000')).toBeInTheDocument()
    expect(fields.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()

    await press('Create Property')
    expect(await findButton('Creating Property...')).toBeDisabled()
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
          // Both follow from the place.
          county: 'Nairobi City',
          point: { lat: -1.22, lng: 36.81 },
        },
      },
    ])

    const readBefore = backend.read.length
    backend.responses['/api/properties'] = [property({ id: 'runda', title: 'House in Runda' })]
    await backend.respond(201, property({ id: 'runda' }))
    expect(currentNotice()).toMatchObject({ title: 'Property created successfully', destructive: false })
    expect(await screen.findByRole('link', { name: 'House in Runda' })).toHaveAttribute('href', '/properties/runda')
    expect(backend.read.slice(readBefore)).toEqual(['/api/properties'])
    const note = screen.getByRole('group', { name: 'It is live' })
    expect(note).toHaveFocus()
    expect(within(note).getByRole('link', { name: 'View' })).toHaveAttribute('href', '/properties/runda')
    const chat = within(note).getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href') ?? ''
    expect(new URL(chat).searchParams.get('text')).toMatch(/^Villa in Karen\n[^]*\/properties\/runda$/)
    await press('Add another')
    expect(screen.getByRole('form', { name: 'Add New Property' })).toHaveFocus()
    for (const label of Object.keys(newProperty)) expect(fields.getByLabelText(label)).toHaveValue('')
    expect(fields.getByLabelText('5')).not.toBeChecked()
    expect(fields.getByLabelText('Featured Property')).not.toBeChecked()
    expect(storedDrafts()).toEqual([])
  })

  it('shows an error beside each field and sends nothing when fields are invalid', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', { Price: '15.000', Bathrooms: '-1', 'Area (sqft)': '400 m²' })
    await press('Create Property')
    const fields = form('Add New Property')
    for (const [label, error] of Object.entries({
      Title: 'Title is required',
      Price: "Price '15.000' could mean 15 or 15,000: write it as 15 or 15000",
      Location: 'Location is required',
      Bathrooms: 'Bathrooms cannot be negative',
      'Area (sqft)': "Area '400 m²' must be in square feet",
    })) {
      expect(fields.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(error))
      expect(fields.getByLabelText(label)).toBeInvalid()
    }
    for (const [name, error] of Object.entries({
      Type: 'Type must be sale, rent or lease',
      Category: 'Category must be house, apartment or land',
    })) {
      expect(fields.getByRole('radiogroup', { name })).toHaveAccessibleDescription(error)
      expect(fields.getByRole('radiogroup', { name })).toBeInvalid()
    }
    expect(fields.getByLabelText('Description')).toBeValid()
    // The place stands above the others.
    expect(fields.getByLabelText('Location')).toHaveFocus()
    expect(backend.sent).toEqual([])
  })

  it('offers a price on request, and restores the typed price when it is taken back', async () => {
    const backend = start()
    await show()
    await press('Cars')
    await fillIn('Add New Car', { Title: 'Axio', Price: '15m', Make: 'Toyota', Model: 'Axio', Year: '2015' })
    const fields = form('Add New Car')
    expect(fields.getByLabelText('Price')).toHaveAccessibleDescription('ksh 15,000,000')
    await userEvent.click(fields.getByLabelText('Price on request'))
    expect(fields.getByLabelText('Price')).toHaveAccessibleDescription('Price on request')
    await userEvent.click(fields.getByLabelText('Price on request'))
    expect(fields.getByLabelText('Price')).toHaveValue('15m')
    await userEvent.click(fields.getByLabelText('Price on request'))
    await userEvent.selectOptions(fields.getByLabelText('Condition'), 'used')
    await press('Create Car')
    await waitFor(() => expect(backend.sent[0]?.body).toMatchObject({ title: 'Axio', price: 0 }))
  })

  it('preserves the input and shows the reason when the backend rejects it', async () => {
    const backend = start()
    await show()
    await press('Properties')
    await fillIn('Add New Property', newProperty)
    await userEvent.click(form('Add New Property').getByRole('radio', { name: 'Sale' }))
    await userEvent.click(form('Add New Property').getByRole('radio', { name: 'Land' }))
    await press('Create Property')
    await backend.respond(400, { message: 'price: too high' })
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({
        title: 'Error creating property',
        description: '400: price: too high',
        destructive: true,
      }),
    )
    expect(await findButton('Create Property')).toBeEnabled()
    for (const [label, text] of Object.entries(newProperty)) {
      expect(form('Add New Property').getByLabelText(label)).toHaveValue(text)
    }
  })

  it('sends the same key for the same listing, even after a reload, and a new key for the next', async () => {
    const backend = start()
    const create = async (status: number) => {
      await press('Create Car')
      await waitFor(() => expect(button('Creating Car...')).toBeDisabled())
      await backend.respond(status)
      if (status === 201) await press('Add another')
      expect(await findButton('Create Car')).toBeEnabled()
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
    // Four submissions and a reload take twice as long as the other tests.
  }, 60_000)

  it('shows an unknown error when the failure has no message', async () => {
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
  it('saves a link and says that it is not shown when it is not a YouTube video', async () => {
    const backend = start({ '/api/cars/prado': car({ youtubeLink: 'https://vimeo.com/1' }) })
    await show()
    await press('Edit Prado TX')
    const link = within(await screen.findByRole('form', { name: 'Edit Car' })).getByLabelText('YouTube link')
    expect(link).toHaveAccessibleDescription('Not a YouTube video: saved, but no video is shown')
    await fillIn('Edit Car', { Price: '7900000' })
    await press('Update Car')
    await waitFor(() =>
      expect(backend.sent[0]?.body).toMatchObject({ price: 7_900_000, youtubeLink: 'https://vimeo.com/1' }),
    )
  })

  it.each([
    ['https://www.youtube.com/playlist?list=PL123', /^A playlist, not a video: saved, but no video is shown/],
    ['vimeo.com/1', 'A link begins with https:// or http://'],
    ['Check this out https://youtu.be/dQw4w9WgXcQ', 'Optional: a video of it'],
  ])('says what becomes of the video link %s', async (typed, hint) => {
    start({ '/api/cars/prado': car({ youtubeLink: null }) })
    await show()
    await press('Edit Prado TX')
    await fillIn('Edit Car', { 'YouTube link': typed })
    expect(form('Edit Car').getByLabelText('YouTube link')).toHaveAccessibleDescription(hint)
  })

  it('names the rule and keeps what was typed when the video link opens no web page', async () => {
    const backend = start({ '/api/cars/prado': car({ youtubeLink: null }) })
    await show()
    await press('Edit Prado TX')
    await fillIn('Edit Car', { 'YouTube link': 'on request' })
    await press('Update Car')
    const link = form('Edit Car').getByLabelText('YouTube link')
    await waitFor(() =>
      expect(link).toHaveAccessibleDescription(/Video link must be a link that begins with https:\/\/ or http:\/\//),
    )
    expect(link).toHaveValue('on request')
    expect(backend.sent).toEqual([])
  })

  it('sends all fields of the current car when it is edited', async () => {
    const backend = start({ '/api/cars/prado': car({ price: 8_000_000 }) })
    await show()
    await press('Edit Prado TX')
    const fields = within(await screen.findByRole('form', { name: 'Edit Car' }))
    expect(screen.getByRole('form', { name: 'Edit Car' })).toHaveFocus()
    expect(fields.getByLabelText('Price')).toHaveValue('8000000')
    await fillIn('Edit Car', { 'Mileage (miles)': '43,000' })
    await press('Update Car')
    expect(await findButton('Updating Car...')).toBeDisabled()
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
    await backend.respond(200, car())
    expect(currentNotice()).toMatchObject({ title: 'Car updated successfully' })
    const note = await screen.findByRole('group', { name: 'It is live' })
    expect(note).toHaveFocus()
    expect(within(note).getByRole('link', { name: 'View' })).toHaveAttribute('href', '/cars/prado')
    expect(screen.queryByRole('form', { name: 'Add New Car' })).not.toBeInTheDocument()
    await press('Add another')
    expect(screen.getByRole('form', { name: 'Add New Car' })).toHaveFocus()
    expect(form('Add New Car').getByLabelText('Title')).toHaveValue('')
  })

  it("outdates what visitors' pages have fetched of the kind when the update is stored", async () => {
    const keys = [
      ['car', 'prado'],
      ['car', 'list', 'cards'],
      privateKey('documents', '/api/cars/prado'),
      ['property', 'list', 'cards'],
    ]
    const backend = start()
    const { queries } = await show()
    for (const key of keys) queries.setQueryData(key, 'fetched')
    const areOutdated = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated)
    await press('Edit Prado TX')
    await screen.findByRole('form', { name: 'Edit Car' })
    await fillIn('Edit Car', { Title: 'Prado VX' })
    await press('Update Car')
    expect(areOutdated()).toEqual([false, false, false, false])
    await backend.respond(200, car())
    expect(areOutdated()).toEqual([true, true, true, false])
  })

  it('stays in edit mode when the update fails', async () => {
    const backend = start()
    await show()
    await press('Edit Prado TX')
    await screen.findByRole('form', { name: 'Edit Car' })
    await fillIn('Edit Car', { Title: 'Prado VX' })
    await press('Update Car')
    await backend.respond(500, { message: 'Something went wrong' })
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error updating car', destructive: true }))
    expect(form('Edit Car').getByLabelText('Title')).toHaveValue('Prado VX')
  })

  it('says so and returns to add mode when the car is gone', async () => {
    start({ '/api/cars/prado': undefined })
    await show()
    await press('Edit Prado TX')
    expect(await screen.findByText('This car is no longer there.')).toBeInTheDocument()
    await press('Close and discard its draft')
    expect(await screen.findByRole('form', { name: 'Add New Car' })).toBeInTheDocument()
  })
})

describe('what a link opens', () => {
  beforeEach(() => window.history.replaceState(null, '', '/admin'))
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('is an empty form when a listing is added, also from the page itself', async () => {
    window.history.replaceState(null, '', '/admin?add=property')
    start()
    await show()
    expect(screen.getByRole('form', { name: 'Add New Property' })).toHaveFocus()
    expect(screen.queryByRole('form', { name: 'Add New Car' })).not.toBeInTheDocument()
    // The promise is kept by a router, which is not here.
    act(() => void globalHistory.navigate('/admin?add=car'))
    expect(screen.getByRole('form', { name: 'Add New Car' })).toHaveFocus()
    await press('Edit Prado TX')
    await screen.findByRole('form', { name: 'Edit Car' })
    // The promise is kept by a router, which is not here.
    act(() => void globalHistory.navigate('/admin?add=car'))
    expect(screen.getByRole('form', { name: 'Add New Car' })).toHaveFocus()
  })

  it('is forgotten by the address once another form is shown, but not what the lists are filtered by', async () => {
    window.history.replaceState(null, '', '/admin?q=a&edit=property:villa#price')
    start()
    await show()
    await screen.findByRole('form', { name: 'Edit Property' })
    await press('Cancel')
    expect(await screen.findByRole('form', { name: 'Add New Property' })).toHaveFocus()
    expect(window.location.search + window.location.hash).toBe('?q=a')
  })

  it('is asked for on the page itself by a button, which asks first and moves nowhere', async () => {
    start()
    await show()
    await press('+ Add home')
    await fillIn('Add New Property', { Title: 'Villa' })
    await press('+ Add home')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await press('+ Add car')
    expect(screen.getByRole('form', { name: 'Add New Car' })).toHaveFocus()
    await press('Edit Loft in Kilimani')
    await press('Edit the other')
    await screen.findByRole('form', { name: 'Edit Property' })
    await fillIn('Edit Property', { Title: 'Loft' })
    await press('+ Add home')
    await press('Keep editing')
    expect(screen.getByRole('form', { name: 'Edit Property' })).toBeInTheDocument()
    expect(navigate).not.toHaveBeenCalled()
  })

  it.each([
    ['price', (fields: Fields) => fields.getByLabelText('Price')],
    ['county', (fields: Fields) => fields.getByLabelText('County')],
    ['imageUrls', (fields: Fields) => fields.getByRole('group', { name: 'Photos' }).parentElement],
    ['nothing', () => screen.getByRole('form', { name: 'Edit Property' })],
  ])('has the focus at the field %s when the address names it', async (name, focused) => {
    window.history.replaceState(null, '', `/admin?edit=property:villa#${name}`)
    start()
    await show()
    await screen.findByRole('form', { name: 'Edit Property' })
    expect(focused(form('Edit Property'))).toHaveFocus()
  })
})

describe('a place', () => {
  it('fills in county and pin, which give way to the next place but not to a choice', async () => {
    start()
    await show()
    await press('Properties')
    const fields = form('Add New Property')
    const chosen = () =>
      [fields.getByLabelText('County'), fields.getByLabelText('Near')].map((one) => (one as HTMLSelectElement).value)
    await fillIn('Add New Property', { Location: 'Karen, Nairobi' })
    expect(chosen()).toEqual(['Nairobi City', '-1.32,36.7'])
    expect(fields.getByText('Nairobi City, near Karen, Nairobi')).toBeInTheDocument()
    await fillIn('Add New Property', { Location: 'Kilifi' })
    expect(chosen()).toEqual(['Kilifi', '-3.63,39.85'])
    await fillIn('Add New Property', { Location: 'Behind the mountain' })
    expect(chosen()).toEqual(['none', 'none'])
    await userEvent.selectOptions(fields.getByLabelText('County'), 'Meru')
    await fillIn('Add New Property', { Location: 'Nanyuki' })
    expect(chosen()).toEqual(['Meru', '0.01,37.07'])
  })

  it('leaves nothing of the place before behind when the page was reloaded meanwhile', async () => {
    start()
    const { unmount } = await show()
    await press('Properties')
    await fillIn('Add New Property', { Location: 'Karen, Nairobi' })
    unmount()
    await show()
    const fields = form('Add New Property')
    expect(fields.getByLabelText('Near')).toHaveValue('-1.32,36.7')
    await fillIn('Add New Property', { Location: 'Kilifi' })
    expect(fields.getByLabelText('County')).toHaveValue('Kilifi')
    expect(fields.getByLabelText('Near')).toHaveValue('-3.63,39.85')
  })

  it('keeps the county and the pin that somebody chose when its name is corrected', async () => {
    const palms = property({ location: 'Palm Cort', county: 'Meru', point: { lat: -1.36, lng: 36.75 } })
    start({ '/api/properties': [palms, property({ id: 'loft' })], '/api/properties/villa': palms })
    await show()
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit Villa in Karen' })[0] ?? document.body)
    await screen.findByRole('form', { name: 'Edit Property' })
    await fillIn('Edit Property', { Location: 'Palm Court' })
    expect(form('Edit Property').getByLabelText('County')).toHaveValue('Meru')
    expect(form('Edit Property').getByLabelText('Near')).toHaveValue('-1.36,36.75')
  })

  it('of a car fills in its county, also when it is edited', async () => {
    const prado = car({ county: 'Nairobi City', point: { lat: -1.27, lng: 36.81 } })
    start({ '/api/cars': [prado], '/api/cars/prado': prado })
    await show()
    await press('Cars')
    const fields = form('Add New Car')
    await userEvent.selectOptions(fields.getByLabelText('Near'), 'Westlands, Nairobi')
    expect(fields.getByLabelText('County')).toHaveValue('Nairobi City')
    await press('Edit Prado TX')
    await press('Edit the other')
    await screen.findByRole('form', { name: 'Edit Car' })
    await userEvent.selectOptions(form('Edit Car').getByLabelText('Near'), 'Kilifi')
    expect(form('Edit Car').getByLabelText('County')).toHaveValue('Kilifi')
  })
})

it('says that a draft is saved, and opens it again', async () => {
  const backend = start({ '/api/cars/axio': car({ id: 'axio', title: 'Axio', status: 'draft' }) })
  await show()
  await press('Cars')
  await fillIn('Add New Car', { Title: 'Axio', Price: '1', Make: 'Toyota', Model: 'Axio', Year: '2015' })
  await userEvent.selectOptions(form('Add New Car').getByLabelText('Condition'), 'used')
  await userEvent.selectOptions(form('Add New Car').getByLabelText('Status'), 'Draft')
  await press('Create Car')
  await backend.respond(201, car({ id: 'axio', title: 'Axio', status: 'draft' }))
  const note = within(await screen.findByRole('group', { name: 'Saved as draft' }))
  expect(note.queryByRole('link')).not.toBeInTheDocument()
  await userEvent.click(note.getByRole('button', { name: 'Continue editing' }))
  await screen.findByRole('form', { name: 'Edit Car' })
  expect(form('Edit Car').getByLabelText('Title')).toHaveValue('Axio')
})

it('offers the statuses that fit the offer, and restores one that fits the type of a draft', async () => {
  start()
  const { unmount } = await show()
  await press('Edit Villa in Karen')
  const status = async () => within(await screen.findByRole('form', { name: 'Edit Property' })).getByLabelText('Status')
  const choices = async () =>
    within(await status())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await choices()).toEqual(['Available', 'Under offer', 'Sold', 'Draft'])
  await userEvent.click(form('Edit Property').getByRole('radio', { name: 'Rent' }))
  expect(await choices()).toEqual(['Available', 'Under offer', 'Let', 'Draft'])
  await userEvent.selectOptions(await status(), 'Let')
  unmount()
  await show()
  expect(await status()).toHaveValue('let')
  await userEvent.click(form('Edit Property').getByRole('radio', { name: 'Sale' }))
  expect(await choices()).toEqual(['Available', 'Under offer', 'Sold', 'Let', 'Draft'])
  expect(await status()).toHaveValue('let')
})

describe('unsaved changes', () => {
  async function changeVilla() {
    await press('Edit Villa in Karen')
    await screen.findByRole('form', { name: 'Edit Property' })
    await fillIn('Edit Property', { Title: 'Villa, sold soon' })
  }

  it('discards changes on Cancel only after confirmation', async () => {
    start()
    await show()
    await changeVilla()
    await press('Cancel')
    expect(screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeInTheDocument()
    expect(button('Keep editing')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon')

    await press('Cancel')
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('form', { name: 'Add New Property' })).toHaveFocus()
    expect(storedDrafts()).toEqual([])
  })

  it('does not ask when nothing has changed', async () => {
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

  it('says as a fact what a draft of an earlier release says in a word', async () => {
    localStorage.setItem(
      'draft:property:listing:villa',
      JSON.stringify({ savedAt: 1, changes: { features: ['furnished', 'pool'] } }),
    )
    const backend = start()
    await show()
    await press('Edit Villa in Karen')
    await screen.findByRole('form', { name: 'Edit Property' })
    expect(form('Edit Property').getByText('Draft restored')).toBeInTheDocument()
    await press('Update Property')
    await waitFor(() => expect(backend.sent).toHaveLength(1))
    expect(backend.sent[0]?.body).toMatchObject({ features: ['pool', 'furnished'], furnished: 'yes' })
  })

  it('asks before another listing is edited and restores the changes with the form', async () => {
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

  it('asks before a link is followed and before the tab is closed', async () => {
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

  it('asks before the visitor goes back in the history', async () => {
    // The router's listener runs before the form's and follows the new URL.
    const routed: string[] = []
    const route = () => routed.push(window.location.pathname)
    window.addEventListener('popstate', route)
    start()
    window.history.pushState(null, '', '/admin')
    await show()
    await changeVilla()
    window.history.back()
    await findButton('Stay')
    await press('Stay')
    expect(window.location.pathname).toBe('/admin')
    expect(routed.at(-1)).toBe('/admin')

    window.history.back()
    await findButton('Leave')
    await press('Leave')
    await waitFor(() => expect(routed.at(-1)).toBe('/'))
    expect(window.location.pathname).toBe('/')
    window.removeEventListener('popstate', route)
  })

  it('preserves changes when the list refetches, the session is renewed or the section closes', async () => {
    const backend = start()
    const { queries } = await show()
    await changeVilla()
    backend.responses['/api/properties/villa'] = property({ title: 'Renamed elsewhere' })
    backend.responses['/api/properties'] = [property({ title: 'Renamed elsewhere' })]
    await act(() => queries.invalidateQueries())
    act(() => setSessionUser({ ...admin }))
    expect(await screen.findByRole('link', { name: 'Renamed elsewhere' })).toBeInTheDocument()
    await press('Properties')
    expect(screen.getByText('Not saved yet')).toBeInTheDocument()
    await press('Properties')
    expect(form('Edit Property').getByLabelText('Title')).toHaveValue('Villa, sold soon')
  })

  it('restores changes over the current listing when the page was left', async () => {
    const backend = start()
    const { unmount } = await show()
    await changeVilla()
    unmount()
    backend.responses['/api/properties/villa'] = property({ price: 44_000_000 })
    await show()
    const fields = within(await screen.findByRole('form', { name: 'Edit Property' }))
    expect(fields.getByText('Draft restored')).toBeInTheDocument()
    expect(fields.getByLabelText('Title')).toHaveValue('Villa, sold soon')
    expect(fields.getByLabelText('Price')).toHaveValue('44000000')
  })

  it('ignores a draft when it no longer matches the form', async () => {
    start()
    localStorage.setItem('draft:property:new', JSON.stringify({ savedAt: 1, changes: { title: 7 } }))
    localStorage.setItem('draft:car:new', 'not json')
    await show()
    expect(form('Add New Property').getByLabelText('Title')).toHaveValue('')
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument()
  })
})
