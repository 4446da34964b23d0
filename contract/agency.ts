/**
 * Names, numbers, address and links of the agency. Part of the contract because the backend writes the same names into
 * share cards and page heads.
 */
export const agency = {
  brand: 'Kilele',
  siteName: 'Kilele Properties',
  tagline: 'Fine homes, land and cars across Kenya.',
  description: 'Luxury homes for sale, rent and lease, and well-maintained cars, from a responsive Kenyan agency.',
  email: 'hello@kilele.example',
  phone: { label: '+254 700 000 140', href: 'tel:+254700000140' },
  /** wa.me requires the international form with digits only. */
  whatsapp: '254700000140',
  contacts: [
    { name: 'Wanjiru', label: '+254 700 000 141', href: 'tel:+254700000141' },
    { name: 'Otieno', label: '+254 700 000 142', href: 'tel:+254700000142' },
    { name: 'Amina', label: '+254 700 000 143', href: 'tel:+254700000143' },
  ],
  address: ['Kenyatta Avenue, Nakuru', 'Acacia Plaza, first floor, room 44'],
  /** Structured data contain it; the country is an ISO 3166 code. */
  postalAddress: {
    street: 'Kenyatta Avenue, Acacia Plaza, first floor, room 44',
    town: 'Nakuru',
    country: 'KE',
  },
  /** Open Graph locale of the pages. */
  locale: 'en_KE',
  hours: '24/7',
  hoursLong: 'Open 24/7',
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/kilele.example' },
    { name: 'Instagram', href: 'https://www.instagram.com/kilele.example' },
    { name: 'TikTok', href: 'https://www.tiktok.com/@kilele.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@kilele.example' },
    { name: 'WhatsApp', href: 'https://wa.me/254700000140' },
  ],
} as const
