import { carValuesOf } from './car-editor'
import { fieldLabel, fieldValueText } from './field-labels'
import { propertyValuesOf } from './property-editor'

it('has a label for each field of the forms', () => {
  const names = [...Object.keys(propertyValuesOf(null)), ...Object.keys(carValuesOf(null))]
  const ofSeveralWords = names.filter((name) => /[A-Z]/.test(name))
  expect(ofSeveralWords.filter((name) => fieldLabel(name).endsWith(name.slice(1)))).toEqual([])
  expect(['colour', 'mileage', 'confirmedAt'].map((name) => fieldLabel(name))).toEqual([
    'Colour',
    'Mileage (miles)',
    'Confirmed',
  ])
})

it.each([
  ['price', '7500000', 'ksh 7,500,000'],
  ['price', 7_500_000, 'ksh 7,500,000'],
  ['price', 'cheap', 'cheap'],
  ['price', null, 'Not given'],
  ['area', '2400', '2,400'],
  ['bathrooms', 2.5, '2.5'],
  ['year', 2019, '2019'],
  ['negotiable', true, 'Yes'],
  ['featured', false, 'No'],
  ['status', 'under-offer', 'Under offer'],
  ['county', 'none', 'Not given'],
  ['drive', '4wd', '4WD'],
  ['drive', 'none', 'Not given'],
  ['fuel', null, 'Not given'],
  ['fuel', 'steam', 'Steam'],
  ['colour', 'pearl white', 'Pearl white'],
  ['pricePeriod', 'quarter', 'a quarter'],
  ['point', '-1.32,36.7', 'Karen, Nairobi'],
  ['point', { lat: -1.32, lng: 36.7 }, 'Karen, Nairobi'],
  ['point', { lat: 1, lng: 35 }, 'Other place (1, 35)'],
  ['point', '-3.75,39.82', 'Other place (−3.75, 39.82)'],
  ['features', ['pool', 'dsq'], 'Pool and DSQ'],
  ['features', [], 'None'],
  [
    'documents',
    [
      { kind: 'floor-plan', title: '', url: '/api/documents/a/b.png', bytes: 9, audience: 'public' },
      { kind: 'other', title: 'Deed', url: '/api/documents/b/b.pdf', bytes: 9, audience: 'office' },
    ],
    'Floor plan and Deed (office only)',
  ],
  ['documents', [], 'None'],
  ['imageUrls', ['a.jpg'], '1 photo'],
  ['imageUrls', ['a.jpg', 'b.jpg'], '2 photos'],
  ['confirmedAt', '2026-03-03T08:00:00.000Z', '3\u00A0March\u00A02026'],
  ['title', 'Villa', 'Villa'],
  ['mileage', '45,700 km', '28,397'],
  ['plotAcres', '50x100', '⅛ acre (50 × 100 ft)'],
  ['serviceCharge', 12_000, 'ksh 12,000 a month'],
  ['paymentPlan', [{ percent: '100', when: 'on signing' }], '100 % on signing'],
  ['paymentPlan', [{ percent: 100, when: 'on signing' }], '100 % on signing'],
  ['paymentPlan', [{ percent: 'half', when: 'on signing' }], 'half on signing'],
  ['paymentPlan', [], 'Not given'],
  ['hirePurchase', { depositPercent: 40, months: 36 }, '40 % deposit, 36 months'],
  ['hirePurchase', { depositPercent: '', months: '' }, 'Not given'],
])('tells %s %j in words', (name, value, text) => {
  expect(fieldValueText(name, value)).toBe(text)
})
