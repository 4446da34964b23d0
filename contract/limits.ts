/**
 * The product's constants (docs/product.md, "Constants"). Contains only plain values, so that pages can import it
 * without a schema library.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** Prices are whole Kenyan shillings, shown with this prefix. */
export const CURRENCY_LABEL = 'ksh'

export const LISTING_KINDS = ['property', 'car'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export const PROPERTY_TYPES = ['sale', 'rent', 'lease'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]
export const PROPERTY_CATEGORIES = ['house', 'apartment', 'land'] as const
export const CAR_CONDITIONS = ['new', 'used'] as const

/** Drafts are visible to the administrator alone. Sold and let listings keep their page. */
export const LISTING_STATUSES = ['available', 'under-offer', 'sold', 'let', 'draft'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
/** Statuses of listings that nobody can have any more. */
export const CLOSED_STATUSES = ['sold', 'let'] as const satisfies readonly ListingStatus[]

/** What the price of a rent or lease pays for. */
export const PRICE_PERIODS = ['month', 'quarter', 'year'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** Numbers of bedrooms of a property, and the "N+" choices of the filter. */
export const BEDROOM_CHOICES = [1, 2, 3, 4, 5] as const

export const RATING = { min: 1, max: 5 } as const

export interface SliderScale {
  readonly min: number
  /** The top position means "no upper limit" (docs/product.md, "Lists"). */
  readonly max: number
  readonly step: number
}

/** Whole shillings, with different scales for sale prices and monthly rents. */
export const PROPERTY_PRICE_SCALE = { min: 0, max: 150_000_000, step: 500_000 } as const satisfies SliderScale
export const PROPERTY_RENT_SCALE = { min: 0, max: 1_000_000, step: 10_000 } as const satisfies SliderScale
export const CAR_PRICE_SCALE = { min: 0, max: 10_000_000, step: 50_000 } as const satisfies SliderScale
/** Highest prices that a visitor can ask for with one tap, in whole shillings (docs/product.md, "Lists"). */
export const BUDGETS = {
  sale: [5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000],
  rent: [50_000, 100_000, 150_000, 250_000, 500_000, 1_000_000],
  car: [1_000_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000],
} as const
/** Miles (docs/product.md, "Cards"). */
export const MILEAGE_SCALE = { min: 0, max: 200_000, step: 5_000 } as const satisfies SliderScale

export const SKELETONS = { home: 3, list: 6 } as const

/** Cards in the static page of a list; the others arrive with the refetch. */
export const STATIC_LIST_CARDS = 24

/** Similar listings below a listing. */
export const SIMILAR_COUNT = 3

/** How long a fetched listing or review list is fresh, in milliseconds. */
export const DETAIL_CACHE_MS = 60_000

/** Wait before scrolling to #review, in milliseconds. */
export const REVIEW_SCROLL_DELAY_MS = 300

/** Shown when the identity service refuses further attempts (docs/product.md, "Signing in"). */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'

/** The fewest characters of a password. */
export const PASSWORD_MIN = 6

/** Toasts: one at a time, default duration in milliseconds, swipe distance in pixels. */
export const TOAST = { durationMs: 5_000, swipeThresholdPx: 50, hotkey: 'F8', maxWidthPx: 420 } as const

/** What reviews may have: characters of message and name; reviews of one listing by one person in 24 hours. */
export const REVIEW_LIMITS = {
  messageMax: 2_000,
  nameMax: 60,
  perPersonAndDay: 3,
  /** Reviews in the list of all reviews, the newest ones. */
  listMax: 1_000,
} as const
/** Shown by the form before it sends a review, and by the backend's response to one. */
export const REVIEW_MESSAGES = {
  noStars: 'Please choose 1 to 5 stars.',
  empty: 'Please write a few words.',
} as const
/** Characters and photos; then the largest numbers, which reject typing mistakes. */
export const LISTING_LIMITS = {
  titleMax: 160,
  descriptionMax: 10_000,
  locationMax: 120,
  makeMax: 60,
  modelMax: 60,
  imagesMax: 24,
  videoLinkMax: 2_000,
  /** Kenyan shillings. */
  priceMax: 1_000_000_000_000,
  bathroomsMax: 100,
  /** Square feet; some 230,000 acres. */
  areaMax: 10_000_000_000,
  /** Miles. */
  mileageMax: 10_000_000,
  yearMin: 1886,
  yearMax: 2100,
} as const

/** The contact form's characters (docs/product.md, "Contact"); the minimum time to fill it in, in milliseconds. */
export const CONTACT = {
  nameMin: 2,
  nameMax: 100,
  emailMax: 254,
  messageMin: 10,
  messageMax: 5_000,
  /** Characters that are kept of the page and the campaign a message came from. */
  originMax: 300,
  fillMinMs: 1_500,
} as const

/** One page load in so many is measured (docs/product.md, "Speed in the field"). */
export const SPEED_SAMPLE = 4

/** Messages in one response to the administrator. */
export const ENQUIRIES_PER_PAGE = 30

/** What the upload route takes (docs/product.md, "Photos"): megabytes of one photo, photos at once. */
export const UPLOAD_LIMITS = { megabytesMax: 16, filesMax: LISTING_LIMITS.imagesMax } as const
/** Media types of photos that can be uploaded: those that browsers show and the resizer reads. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** How long a deleted listing can be restored, in milliseconds. */
export const RESTORE_WINDOW_MS = 30 * DAY_MS
