import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Property } from '../../../contract/property'
import { testCar, testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries, seeEverything } from '../../lib/test-support'
import { CarDetail } from './kinds/car/detail'
import { CarList } from './kinds/car/list'
import { FeaturedProperties } from './kinds/featured'
import { PropertyDetail } from './kinds/property/detail'
import { PropertyList } from './kinds/property/list'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const villa = testProperty({
  ...bare,
  description: 'First paragraph.\n\nSecond paragraph.',
  price: 45_000_000,
  bedrooms: [4],
  bathrooms: 4,
  area: 5_200,
  featured: true,
})
const flat: Property = {
  ...villa,
  id: 'flat',
  title: 'Flat in Kilimani',
  price: 120_000,
  type: 'rent',
  location: 'Kilimani, Nairobi',
}
const prado = testCar({ ...bare, title: 'Prado TX-L', price: 8_500_000, mileage: 42_000 })

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => import('./list/filter-chips'))

beforeEach(() => window.history.replaceState(null, '', '/'))

describe('featured properties', () => {
  it('shows three skeletons while loading and then cards', async () => {
    mockResponses({ '/api/properties/featured': { body: [villa] } })
    renderWithQueries(<FeaturedProperties initial={undefined} />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3)
    expect(await screen.findByText('Villa in Karen')).toBeInTheDocument()
  })

  it('shows an error when the call fails', async () => {
    mockResponses({ '/api/properties/featured': { status: 500, body: {} } })
    renderWithQueries(<FeaturedProperties initial={undefined} />)
    expect(await screen.findByText('Oops!')).toBeInTheDocument()
    expect(screen.getByText('Failed to load featured properties. Please try again later.')).toBeInTheDocument()
  })

  it('shows the built cards when a refetch fails', async () => {
    const requests = mockResponses({ '/api/properties/featured': { status: 500, body: {} } })
    renderWithQueries(<FeaturedProperties initial={[villa]} />)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.getByText('Villa in Karen')).toBeInTheDocument()
    expect(screen.queryByText('Oops!')).not.toBeInTheDocument()
  })
})

describe('the property list', () => {
  it('shows six skeletons while nothing is known', async () => {
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [], total: 0 }} />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
    expect(await screen.findByText('2 properties')).toBeInTheDocument()
  })

  it('filters at once, stores the filter in the URL and resets it', async () => {
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Rent')
    expect(screen.queryByText('Villa in Karen')).not.toBeInTheDocument()
    expect(screen.getByText('Flat in Kilimani')).toBeInTheDocument()
    expect(window.location.search).toBe('?type=rent')
    expect(screen.getByText('1 property')).toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
    expect(screen.getByText('Villa in Karen')).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  it('says so when nothing matches', async () => {
    window.history.replaceState(null, '', '/?category=land')
    mockResponses({ '/api/properties?fields=card': { body: [villa] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa], total: 1 }} />)
    expect(await screen.findByText('No properties found')).toBeInTheDocument()
    expect(screen.getByText('Try adjusting your filters to find more properties')).toBeInTheDocument()
  })

  it('waits for the whole list when a filter is set on the first cards', async () => {
    window.history.replaceState(null, '', '/?type=rent')
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa], total: 2 }} />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
    expect(await screen.findByText('Flat in Kilimani')).toBeInTheDocument()
  })

  it('offers a retry when the list cannot be loaded', async () => {
    mockResponses({ '/api/properties?fields=card': { status: 503, body: {} } })
    renderWithQueries(<PropertyList initial={{ cards: [], total: 0 }} />)
    expect(await screen.findByText('Oops!')).toBeInTheDocument()
    mockResponses({ '/api/properties?fields=card': { body: [villa] } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Villa in Karen')).toBeInTheDocument()
  })

  it('changes the price scale and clears the bounds when the type becomes rent', async () => {
    seeEverything()
    window.history.replaceState(null, '', '/?minPrice=40000000')
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Rent')
    expect(window.location.search).toBe('?type=rent')
    expect(await screen.findByText('ksh 0 – ksh 1,000,000+')).toBeInTheDocument()
  })
})

describe('the head of a list', () => {
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  it('sorts and stores the order in the URL beside the filters when one is chosen, and removes the default', async () => {
    const bargain: Property = { ...villa, id: 'bargain', title: 'Cottage', price: 9_000_000 }
    const unpriced: Property = { ...villa, id: 'unpriced', title: 'Price on request', price: null }
    const all = [unpriced, villa, bargain]
    window.history.replaceState(null, '', '/?type=sale')
    mockResponses({ '/api/properties?fields=card': { body: all } })
    renderWithQueries(<PropertyList initial={{ cards: all, total: 3 }} />)
    const sort = screen.getByLabelText('Sort by')
    expect(sort).toHaveDisplayValue('Newest first')
    expect(titles()).toEqual(['Price on request', 'Villa in Karen', 'Cottage'])

    await userEvent.selectOptions(sort, 'Lowest price')
    expect(window.location.search).toBe('?type=sale&sort=price-up')
    expect(titles()).toEqual(['Cottage', 'Villa in Karen', 'Price on request'])

    await userEvent.selectOptions(sort, 'Newest first')
    expect(window.location.search).toBe('?type=sale')
    expect(titles()).toEqual(['Price on request', 'Villa in Karen', 'Cottage'])
  })

  it('waits for the whole list when an order is chosen on the first cards', async () => {
    window.history.replaceState(null, '', '/?sort=price-up')
    mockResponses({ '/api/cars?fields=card': { body: [prado, { ...prado, id: 'vitz', title: 'Vitz', price: 1 }] } })
    renderWithQueries(<CarList initial={{ cards: [prado], total: 2 }} />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
    await screen.findByText('Vitz')
    expect(titles()).toEqual(['Vitz', 'Prado TX-L'])
  })

  it('uses the default order when the URL names an unknown one', async () => {
    window.history.replaceState(null, '', '/?sort=beauty')
    mockResponses({ '/api/cars?fields=card': { body: [prado] } })
    renderWithQueries(<CarList initial={{ cards: [prado], total: 1 }} />)
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest first')
    expect(await screen.findByText('Prado TX-L')).toBeInTheDocument()
  })

  it('removes one filter and moves the focus to the next chip when a chip is pressed', async () => {
    window.history.replaceState(null, '', '/?type=rent&location=Kilimani%2C+Nairobi&sort=price-up')
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
    const chips = () => within(screen.getByRole('list', { name: 'Filters that are on' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter For rent' }))
    expect(window.location.search).toBe('?location=Kilimani%2C+Nairobi&sort=price-up')
    expect(chips().getByRole('button', { name: 'Remove filter Kilimani, Nairobi' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    expect(window.location.search).toBe('?sort=price-up')
    expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
    expect(screen.getByText('2 properties')).toHaveFocus()
  })

  describe('when the last two are removed before the list has followed', () => {
    beforeEach(() => window.history.replaceState(null, '', '/?type=rent&location=Kilimani%2C+Nairobi'))

    async function removeBoth(andThen?: () => void): Promise<void> {
      mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
      renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
      const chips = await screen.findAllByRole('button', { name: /^Remove filter/ })
      expect(chips).toHaveLength(2)
      act(() => {
        for (const chip of chips) {
          chip.focus()
          chip.click()
        }
        andThen?.()
      })
      expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
    }

    it('moves the focus to the result count when no chip is left', async () => {
      await removeBoth()
      expect(screen.getByText('2 properties')).toHaveFocus()
    })

    it('leaves the focus alone when it has moved elsewhere', async () => {
      await removeBoth(() => screen.getByLabelText('Sort by').focus())
      expect(screen.getByLabelText('Sort by')).toHaveFocus()
    })
  })

  it('does not move the focus when chips disappear without being pressed', async () => {
    window.history.replaceState(null, '', '/?type=rent')
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
    const chip = await screen.findByRole('button', { name: 'Remove filter For rent' })
    chip.focus()
    act(() => {
      window.history.replaceState(null, '', '/')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(chip).not.toBeInTheDocument()
    expect(screen.getByText('2 properties')).not.toHaveFocus()
  })

  it('does not move the focus when the page is left right after a filter was removed', async () => {
    window.history.replaceState(null, '', '/?type=rent')
    mockResponses({ '/api/properties?fields=card': { body: [villa, flat] } })
    const { unmount } = renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
    const chip = await screen.findByRole('button', { name: 'Remove filter For rent' })
    chip.focus()
    const focused = jest.fn()
    document.addEventListener('focusin', focused)
    act(() => {
      chip.click()
      unmount()
    })
    document.removeEventListener('focusin', focused)
    expect(chip).not.toBeInTheDocument()
    expect(focused).not.toHaveBeenCalled()
  })

  it('resets all filters at once and leaves the order', async () => {
    window.history.replaceState(null, '', '/?make=toyota&year=2021&sort=year-down')
    mockResponses({ '/api/cars?fields=card': { body: [prado] } })
    renderWithQueries(<CarList initial={{ cards: [prado], total: 1 }} />)
    const chips = await screen.findByRole('list', { name: 'Filters that are on' })
    await userEvent.click(within(chips).getByRole('button', { name: 'Reset Filters' }))
    expect(window.location.search).toBe('?sort=year-down')
  })
})

describe('the car list', () => {
  it('filters while a make is typed', async () => {
    mockResponses({
      '/api/cars?fields=card': { body: [prado, { ...prado, id: 'cx5', title: 'CX-5', make: 'Mazda' }] },
    })
    renderWithQueries(
      <CarList initial={{ cards: [prado, { ...prado, id: 'cx5', title: 'CX-5', make: 'Mazda' }], total: 2 }} />,
    )
    await userEvent.type(screen.getByLabelText('Make'), 'maz')
    expect(screen.getByText('CX-5')).toBeInTheDocument()
    expect(screen.queryByText('Prado TX-L')).not.toBeInTheDocument()
    expect(window.location.search).toBe('?make=maz')
  })

  it('says so when there are none', async () => {
    window.history.replaceState(null, '', '/?make=kia')
    mockResponses({ '/api/cars?fields=card': { body: [] } })
    renderWithQueries(<CarList initial={{ cards: [], total: 0 }} />)
    expect(await screen.findByText('No cars found')).toBeInTheDocument()
    expect(screen.getByText('Try adjusting your filters to find more cars')).toBeInTheDocument()
  })
})

describe('a listing page', () => {
  it('shows the built data until the current data is loaded', async () => {
    mockResponses({ '/api/properties/villa': { body: { ...villa, price: 39_000_000 } } })
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={null} />)
    expect(screen.getByText('ksh 45,000,000')).toBeInTheDocument()
    expect(screen.getByText('Second paragraph.')).toBeInTheDocument()
    expect(screen.getByText('No images available')).toBeInTheDocument()
    expect(await screen.findByText('ksh 39,000,000')).toBeInTheDocument()
  })

  it('shows the built data when the backend fails', async () => {
    const requests = mockResponses({ '/api/cars/prado': { status: 500, body: {} } })
    renderWithQueries(<CarDetail id="prado" initial={prado} reviews={null} />)
    await waitFor(() => expect(requests).toEqual(['/api/cars/prado']))
    expect(screen.getByRole('heading', { name: 'Prado TX-L' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Arrange a test drive' })).toBeInTheDocument()
  })

  it('offers to look for another one when the listing is sold', async () => {
    mockResponses({ '/api/properties/villa': { body: { ...villa, status: 'sold' } } })
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={null} />)
    expect(screen.getByRole('heading', { name: 'Arrange a viewing' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Arrange a viewing/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save for offline viewing' })).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Looking for one like it?' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Arrange a viewing/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save for offline viewing' })).not.toBeInTheDocument()
  })

  it('says on the photo that it is sold, and leads to others like it in place of calls', () => {
    const sold = { ...villa, status: 'sold', reference: 'PR-042' } as const
    mockResponses({ '/api/properties/villa': { body: sold } })
    renderWithQueries(<PropertyDetail id="villa" initial={sold} reviews={null} />)
    const bar = within(screen.getByRole('group', { name: 'Contact' }))
    expect(screen.getByText('Sold')).toBeInTheDocument()
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Find one like it', 'Message'])
    expect(bar.getByRole('link', { name: 'Find one like it' })).toHaveAttribute(
      'href',
      '/properties?type=sale&category=house',
    )
    expect(screen.getByLabelText('Message')).toHaveValue('I am looking for one like PR-042, Villa in Karen.\n')
    expect(screen.queryByRole('button', { name: 'Show prices in US dollars' })).not.toBeInTheDocument()
  })

  it.each([
    ['wanjiru', '254700000141', 'tel:+254700000141', 'Wanjiru, homes for sale'],
    ['somebody-else', '254700000140', 'tel:+254700000140', undefined],
    [null, '254700000140', 'tel:+254700000140', undefined],
  ])('has the contacts of its agent when that is %s', async (agent, whatsapp, phone, line) => {
    const home = { ...villa, agent, reference: 'PR-042' }
    mockResponses({ '/api/properties/villa': { body: home } })
    renderWithQueries(<PropertyDetail id="villa" initial={home} reviews={null} />)
    for (const region of [
      screen.getByRole('region', { name: 'Enquire' }),
      screen.getByRole('group', { name: 'Contact' }),
    ]) {
      const chat =
        within(region)
          .getByRole('link', { name: /WhatsApp/ })
          .getAttribute('href') ?? ''
      expect(chat).toContain(`https://wa.me/${whatsapp}?`)
      expect(new URL(chat).searchParams.get('text')).toContain('\nPR-042, Villa in Karen\nksh 45,000,000\n')
      expect(within(region).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', phone)
    }
    const lines = screen.queryAllByText((_text, element) => element?.textContent === line && element?.tagName === 'P')
    expect(lines).toHaveLength(line === undefined ? 0 : 1)
    expect(screen.getByLabelText('Message')).toHaveValue('I would like to see PR-042, Villa in Karen.\n')
    await waitFor(() => expect(screen.getByText('Ref PR-042')).toBeInTheDocument())
  })

  it('opens the form for a message when a link leads there, also again after it was closed', async () => {
    mockResponses({ '/api/properties/villa': { body: villa } })
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={null} />)
    const details = screen.getByText('Send a message').closest('details')
    expect(details).not.toHaveAttribute('open')
    for (let time = 0; time < 2; time++) {
      act(() => {
        window.history.replaceState(null, '', '#message')
        window.dispatchEvent(new Event('hashchange'))
      })
      expect(details).toHaveAttribute('open')
      expect(screen.getByLabelText('Name')).toHaveFocus()
      act(() => {
        details?.removeAttribute('open')
        details?.dispatchEvent(new Event('toggle'))
      })
      expect(window.location.hash).toBe('')
    }
    await screen.findByText('ksh 45,000,000')
  })

  it('says which sizes of a building there are, and nothing of rooms on land', async () => {
    const land = { ...villa, category: 'land', bedrooms: [], bathrooms: null } as const
    mockResponses({ '/api/properties/villa': { body: land } })
    renderWithQueries(<PropertyDetail id="villa" initial={{ ...villa, bedrooms: [1, 2, 3] }} reviews={null} />)
    expect(screen.getByText('Bedrooms').nextElementSibling).toHaveTextContent('1, 2 or 3')
    await waitFor(() => expect(screen.queryByText('Bedrooms')).not.toBeInTheDocument())
    expect(screen.queryByText('N/A')).not.toBeInTheDocument()
  })

  it('offers nothing that stores the listing on the device when it is a draft', async () => {
    mockResponses({ '/api/properties/villa': { body: { ...villa, status: 'draft' } } })
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={null} />)
    const stored = () => screen.queryByRole('button', { name: 'Save for offline viewing' })
    expect(stored()).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save Villa in Karen' })).toBeInTheDocument()
    await waitFor(() => expect(stored()).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: /^Arrange a viewing/ })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Villa in Karen' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save Villa in Karen' })).not.toBeInTheDocument()
  })

  it('says "not found" when the backend no longer has the listing', async () => {
    mockResponses({})
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={null} />)
    expect(await screen.findByText('Property not found')).toBeInTheDocument()
  })

  it.each([
    ['Property not found', <PropertyDetail key="p" id="x" reviews={null} />],
    ['Car not found', <CarDetail key="c" id="x" reviews={null} />],
  ])('without anything built says %s', async (text, page) => {
    mockResponses({})
    renderWithQueries(page)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('leads to the comparison below what is on offer instead of a listing that is gone', async () => {
    const chosen = { kind: 'property', id: 'near', title: 'House in Karen', price: 1, photo: null }
    localStorage.setItem('compared-listings-1', JSON.stringify([chosen]))
    mockResponses({})
    renderWithQueries(<PropertyDetail id="x" reviews={null} />)
    expect(await screen.findByRole('region', { name: 'Comparison' })).toHaveTextContent('Choose one more home.')
    localStorage.removeItem('compared-listings-1')
  })

  it('sends no request to YouTube before the video is pressed', async () => {
    mockResponses({ '/api/cars/prado': { body: { ...prado, youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' } } })
    renderWithQueries(<CarDetail id="prado" reviews={null} />)
    const button = await screen.findByRole('button', { name: 'Watch the video' })
    expect(screen.queryByTitle('Video of Prado TX-L')).not.toBeInTheDocument()
    await userEvent.click(button)
    expect(screen.getByTitle('Video of Prado TX-L')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    )
  })

  it('scrolls to the review card when opened with #review', async () => {
    window.history.replaceState(null, '', '/properties/villa#review')
    const glide = jest.spyOn(Element.prototype, 'scrollIntoView')
    mockResponses({ '/api/properties/villa': { body: villa } })
    renderWithQueries(<PropertyDetail id="villa" initial={villa} reviews={<section id="review" />} />)
    expect(glide).not.toHaveBeenCalled()
    await waitFor(() => expect(glide).toHaveBeenCalledWith({ behavior: 'smooth' }))
  })
})

describe('the facts of a listing', () => {
  const homeFacts = {
    tenure: 'leasehold',
    leaseYears: 72,
    titleSearchedOn: '2026-11-12',
    plotAcres: 0.1148,
    parkingSpaces: 2,
    completion: 'off-plan',
    completionMonth: '2028-06',
    serviceCharge: 12_000,
  } as const
  const plan = [
    { percent: 33, when: 'on signing' },
    { percent: 33, when: 'at the roof' },
    { percent: 34, when: 'on completion' },
  ]

  function showHome(given: Partial<Property>) {
    const home = { ...villa, ...given }
    mockResponses({ '/api/properties/villa': { body: home } })
    renderWithQueries(<PropertyDetail id="villa" initial={home} reviews={null} />)
  }

  const factsIn = (title: string) =>
    within(screen.getByRole('heading', { level: 2, name: title }).parentElement ?? document.body)
      .getAllByRole('definition')
      .map((fact) => [fact.previousElementSibling?.textContent, fact.textContent])

  it('stand in groups, in words', () => {
    showHome({ ...homeFacts, features: ['pool', 'parking'] })
    expect(factsIn('Ownership and plot')).toEqual([
      ['Tenure', 'Leasehold, 72 years left'],
      ['Title searched on', '12 November 2026'],
      ['Plot', '⅛ acre (50 × 100 ft)'],
    ])
    expect(factsIn('Building')).toEqual([
      ['Parking spaces', '2'],
      ['Completion', 'Off-plan, ready in June 2028'],
    ])
    expect(factsIn('Payment')).toEqual([['Service charge', 'ksh 12,000 a month']])
    expect(screen.getByRole('list', { name: 'Features' })).toHaveTextContent(/^Pool$/)
  })

  it('are not there when they are not known or make no sense', () => {
    showHome({ leaseYears: 72, depositMonths: 2, paymentPlan: plan })
    for (const title of ['Ownership and plot', 'Building', 'Payment']) {
      expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument()
    }
    expect(screen.queryByText('N/A')).not.toBeInTheDocument()
  })

  it('have a table of payments that add up to the price', () => {
    showHome({ ...homeFacts, paymentPlan: plan, price: 1_000_001 })
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'ShareWhenAmount',
      '33 %on signingksh 330,000',
      '33 %at the roofksh 330,000',
      '34 %on completionksh 340,001',
    ])
  })

  it('have a table of shares alone when there is no price', () => {
    showHome({ ...homeFacts, paymentPlan: plan, price: 0 })
    expect(within(screen.getByRole('table')).getAllByRole('row')[1]).toHaveTextContent(/^33 %on signing$/)
  })

  it('have miles with kilometres and what hire purchase costs a month', async () => {
    const car = { ...prado, price: 2_400_000, mileage: 28_400, hirePurchase: { depositPercent: 40, months: 36 } }
    const rate = { key: 'hire-purchase-interest', value: 12, unit: 'percent', checkedAt: '2026-01-26' }
    mockResponses({
      '/api/cars/prado': { body: car },
      '/api/rates': { body: { usd: null, rates: [rate] } },
    })
    renderWithQueries(<CarDetail id="prado" initial={car} reviews={null} />)
    expect(screen.getByText('28,400 miles (45,700 km)')).toBeInTheDocument()
    expect(factsIn('Hire purchase')).toEqual([['Hire purchase', '40 % deposit, 36 months']])
    expect(await screen.findByText(/^from ksh/)).toHaveTextContent('from ksh 47,829 a month')
  })
})
