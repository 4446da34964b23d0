import { fireEvent, render, screen } from '@testing-library/react'
import type { CarCardFields, PropertyCardFields } from '../data/card-fields'
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

it('a property card shows its facts and leads to its page', () => {
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

it('a property card shows N/A for what is missing', () => {
  render(<PropertyCard listing={{ ...villa, price: null, type: null, bedrooms: [], bathrooms: null, area: null }} />)
  // Price, type, beds, baths and sqft.
  expect(screen.getAllByText('N/A')).toHaveLength(5)
})

it('rents are by the month, sales and leases are not', () => {
  const { rerender } = render(<PropertyCard listing={{ ...villa, type: 'rent' }} />)
  expect(screen.getByText('a month')).toBeInTheDocument()
  for (const type of ['sale', 'lease'] as const) {
    rerender(<PropertyCard listing={{ ...villa, type }} />)
    expect(screen.queryByText('a month')).not.toBeInTheDocument()
  }
})

it('a rating shows only with reviews', () => {
  const { rerender } = render(<PropertyCard listing={{ ...villa, reviewCount: 0, reviewAverage: null }} />)
  expect(screen.queryByText('Rated')).not.toBeInTheDocument()
  rerender(<PropertyCard listing={{ ...villa, reviewCount: 7, reviewAverage: 4.428 }} />)
  expect(screen.getByText('4.4')).toBeInTheDocument()
})

it('a car card shows its facts and leads to its page', () => {
  render(<CarCard listing={prado} />)
  for (const text of ['ksh 8,500,000', 'Prado TX-L', 'Used', 'Toyota | Prado', '2021', '42,000 miles']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  expect(screen.getByRole('link', { name: 'View Details: Prado TX-L' })).toHaveAttribute('href', '/cars/prado-1')
})

it('a car card shows N/A for what is missing', () => {
  render(<CarCard listing={{ ...prado, price: null, year: null, mileage: null, condition: null }} />)
  expect(screen.getAllByText('N/A')).toHaveLength(4)
})

it('a card without photo shows the placeholder, and a photo that breaks falls back to it', () => {
  const { container, rerender } = render(<PropertyCard listing={villa} />)
  const image = () => {
    const found = container.querySelector('img')
    if (!found) throw new Error('There is no image')
    return found
  }
  expect(image()).toHaveAttribute('src', '/placeholder-property.jpg')

  rerender(<PropertyCard listing={{ ...villa, imageUrls: ['https://photos.example/a.jpg'] }} />)
  expect(image()).toHaveAttribute('src', 'https://photos.example/a.jpg')
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', '/placeholder-property.jpg')
})
