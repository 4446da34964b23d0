/** A portrait's path below `static`, such as '/people/wanjiru.jpg'; null shows the first letter of the name. */
type Portrait = string | null

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
  /** The people visitors meet. A listing names one of them by the key (fact `agent`), so a key is never changed. */
  contacts: [
    {
      key: 'wanjiru',
      name: 'Wanjiru',
      role: 'homes for sale',
      languages: ['English', 'Swahili', 'Kikuyu'],
      portrait: null as Portrait,
      label: '+254 700 000 141',
      href: 'tel:+254700000141',
    },
    {
      key: 'otieno',
      name: 'Otieno',
      role: 'cars',
      languages: ['English', 'Swahili', 'Dholuo'],
      portrait: null as Portrait,
      label: '+254 700 000 142',
      href: 'tel:+254700000142',
    },
    {
      key: 'amina',
      name: 'Amina',
      role: 'homes to rent',
      languages: ['English', 'Swahili'],
      portrait: null as Portrait,
      label: '+254 700 000 143',
      href: 'tel:+254700000143',
    },
  ],
  /** In words, such as 'Registered estate agent, EARB 0000'; null shows nothing. */
  registration: null as string | null,
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
