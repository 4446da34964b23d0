import { fireEvent, render, screen } from '@testing-library/react'
import type { CarCardFields, PropertyCardFields } from '../api/queries'
import { CarCard } from '../kinds/car/card'
import { PropertyCard } from '../kinds/property/card'

const villa: PropertyCardFields = {
  id: 'villa-1',
  title: 'Villa in Karen',
  price: 45_000_000,
  type: 'sale',
  category: 'house',
  location: 'Karen, Nairobi',
  bedrooms: [4, 5],
  bathrooms: 4,
  area: 5_200,
  imageUrls: [],
}

const prado: CarCardFields = {
  id: 'prado-1',
  title: 'Prado TX-L',
  price: 8_500_000,
  year: 2021,
  make: 'Toyota',
  model: 'Prado',
  mileage: 42_000,
  condition: 'used',
  imageUrls: [],
}

it('shows the facts and links to the page when the listing is a property', () => {
  render(<PropertyCard listing={villa} />)
  for (const text of [
    'ksh 45,000,000',
    'Villa in Karen',
    'Sale',
    'Karen, Nairobi',
    '4,5 beds',
    '4 baths',
    '5,200 sqft',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  expect(screen.getByRole('link', { name: 'View Details: Villa in Karen' })).toHaveAttribute(
    'href',
    '/properties/villa-1',
  )
})

it('offers to save a listing on the device unless it is a draft', () => {
  const { rerender } = render(<CarCard listing={{ ...prado, status: 'available' }} />)
  expect(screen.getByRole('button', { name: 'Save Prado TX-L' })).toBeInTheDocument()
  rerender(<CarCard listing={{ ...prado, status: 'draft' }} />)
  expect(screen.getByText('Prado TX-L')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save Prado TX-L' })).not.toBeInTheDocument()
})

it('shows N/A when fields of a property are missing', () => {
  render(<PropertyCard listing={{ ...villa, price: null, type: null, bedrooms: [], bathrooms: null, area: null }} />)
  // Price, type, beds, baths and sqft.
  expect(screen.getAllByText('N/A')).toHaveLength(5)
})

it("shows 'a month' when the property is for rent", () => {
  const { rerender } = render(<PropertyCard listing={{ ...villa, type: 'rent' }} />)
  expect(screen.getByText('a month')).toBeInTheDocument()
  for (const type of ['sale', 'lease'] as const) {
    rerender(<PropertyCard listing={{ ...villa, type }} />)
    expect(screen.queryByText('a month')).not.toBeInTheDocument()
  }
})

it('shows a rating only when there are reviews', () => {
  const { rerender } = render(<PropertyCard listing={{ ...villa, reviewCount: 0, reviewAverage: null }} />)
  expect(screen.queryByText('Rated')).not.toBeInTheDocument()
  rerender(<PropertyCard listing={{ ...villa, reviewCount: 7, reviewAverage: 4.428 }} />)
  expect(screen.getByText('4.4')).toBeInTheDocument()
})

it('shows the facts and links to the page when the listing is a car', () => {
  render(<CarCard listing={prado} />)
  for (const text of ['ksh 8,500,000', 'Prado TX-L', 'Used', 'Toyota | Prado', '2021', '42,000 miles']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  expect(screen.getByRole('link', { name: 'View Details: Prado TX-L' })).toHaveAttribute('href', '/cars/prado-1')
})

it("shows the status in place of 'New' when a listing is no longer on offer", () => {
  const car: CarCardFields = { ...prado, condition: 'new' }
  const { rerender } = render(<CarCard listing={car} />)
  expect(screen.getByText('New')).toBeInTheDocument()
  rerender(<CarCard listing={{ ...car, status: 'sold' }} />)
  expect(screen.getByText('Sold')).toBeInTheDocument()
  expect(screen.queryByText('New')).not.toBeInTheDocument()
})

it('shows N/A when fields of a car are missing', () => {
  render(<CarCard listing={{ ...prado, price: null, year: null, mileage: null, condition: null }} />)
  expect(screen.getAllByText('N/A')).toHaveLength(4)
})

it('shows the placeholder when there is no photo or it cannot be loaded', () => {
  const { container, rerender } = render(<PropertyCard listing={villa} />)
  const image = () => {
    const found = container.querySelector('img')
    if (!found) throw new Error('There is no image')
    return found
  }
  expect(image()).toHaveAttribute('src', '/placeholder-property.svg')

  rerender(<PropertyCard listing={{ ...villa, imageUrls: ['https://photos.example/a.jpg'] }} />)
  expect(image()).toHaveAttribute('src', 'https://photos.example/a.jpg')
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', '/placeholder-property.svg')
})
