import { directionsTo } from './to-offline-listing'

it('leads to the point when it is known, else to the place in words', () => {
  const words = ['Nyali', null, 'Mombasa']
  const destination = (link: string) => new URL(link).searchParams.get('destination')
  expect(destination(directionsTo({ point: { lat: -4.03, lng: 39.7 }, words }))).toBe('-4.03,39.7')
  expect(destination(directionsTo({ words }))).toBe('Nyali, Mombasa, Kenya')
})
