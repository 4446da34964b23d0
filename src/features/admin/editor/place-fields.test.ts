import { placeOf } from './place-fields'

const homes = [
  { location: 'Karen, Nairobi', county: null, point: null },
  { location: 'Miotoni, Karen', county: 'Nairobi City', point: { lat: -1.33, lng: 36.71 } },
  { location: 'Limuru, Kiambu', county: 'Kiambu', point: null },
]

it.each([
  ['Karen, Nairobi', 'Nairobi City', '-1.32,36.7'],
  ['  KAREN,  Nairobi', 'Nairobi City', '-1.32,36.7'],
  ['Miotoni, Karen', 'Nairobi City', '-1.33,36.71'],
  ['Ngong Road, Karen', 'Nairobi City', '-1.32,36.7'],
  ['Ngong Road, Nairobi', 'Nairobi City', undefined],
  ['Nairobi, centre', 'Nairobi City', '-1.29,36.82'],
  ['Nairobi', 'Nairobi City', undefined],
  ['Bofa Beach, Kilifi', 'Kilifi', '-3.63,39.85'],
  ['Limuru, Kiambu', 'Kiambu', undefined],
  ['Kapsabet, Nandi County', 'Nandi', undefined],
  ['Diani Beach', 'Kwale', '-4.28,39.59'],
  ['Diani', 'Kwale', '-4.28,39.59'],
  ['Galu, Diani', 'Kwale', '-4.28,39.59'],
  ['Athi', 'Machakos', '-1.45,36.98'],
  ['Lower', undefined, undefined],
  ['Riverside, Eldoret', 'Uasin Gishu', '0.51,35.27'],
  ['Westlands, Nakuru', 'Nakuru', '-0.3,36.07'],
  ['Riverside, Kakamega County', 'Kakamega', undefined],
  ['Runda, Kiambu Road', 'Nairobi City', '-1.22,36.81'],
  ['Karen, Nairobi County', 'Nairobi City', '-1.32,36.7'],
  ['Nyali, Mombasa, Kenya', 'Mombasa', '-4.02,39.71'],
  ['Kilimani, Mombasa', 'Mombasa', undefined],
  ['Riverside, Kisii', 'Kisii', undefined],
  ['Riverside, Westlands', 'Nairobi City', '-1.27,36.79'],
  ['Tigoni, Kiambu', 'Kiambu', '-1.14,36.68'],
  ['Somewhere else', undefined, undefined],
  ['', undefined, undefined],
])('finds the county and the pin of "%s"', (text, county, point) => {
  expect(placeOf(text, homes)).toEqual({ county, point })
})
