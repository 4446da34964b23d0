import { AWKWARD } from './awkward-demo'
import { failing, held, type Screen } from './screen'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'
const CAR = '/cars/toyota-prado-2022-white-a6r3'
const NEW = { property: /\/api\/properties\/never-was/, car: /\/api\/cars\/never-was/ }

/** What anybody can see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    isOverlay: true,
    act: async (page) => {
      const menu = page.getByText('Menu', { exact: true })
      if (await menu.isVisible()) await menu.click()
    },
  },
  { name: 'properties', path: '/properties' },
  { name: 'properties-filtered', path: '/properties?type=rent&bedrooms=2&sort=price-up' },
  { name: 'properties-empty', path: '/properties?type=lease&category=house' },
  { name: 'properties-loading', path: '/properties?type=rent', before: held(/\/api\/properties\?/) },
  { name: 'properties-failed', path: '/properties?type=rent', before: failing(/\/api\/properties\?/) },
  {
    name: 'filters',
    path: '/properties',
    isOverlay: true,
    act: async (page) => {
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
    },
  },
  { name: 'property', path: PROPERTY },
  {
    name: 'property-reviews',
    path: PROPERTY,
    act: (page) => page.getByRole('button', { name: 'See More' }).click(),
  },
  { name: 'property-photo', path: `${PROPERTY}#photo-2`, isOverlay: true },
  { name: 'property-long', path: `/properties/${AWKWARD.longProperty}` },
  { name: 'property-without-anything', path: `/properties/${AWKWARD.emptyProperty}` },
  { name: 'property-one-photo', path: `/properties/${AWKWARD.onePhotoProperty}` },
  { name: 'property-missing', path: '/properties/never-was' },
  { name: 'property-loading', path: '/properties/never-was', before: held(NEW.property) },
  { name: 'cars', path: '/cars' },
  { name: 'cars-empty', path: '/cars?make=nobody' },
  { name: 'car', path: CAR },
  { name: 'car-long', path: `/cars/${AWKWARD.longCar}` },
  { name: 'car-missing', path: '/cars/never-was' },
  { name: 'car-loading', path: '/cars/never-was', before: held(NEW.car) },
  { name: 'reviews', path: '/reviews' },
  { name: 'reviews-loading', path: '/reviews', before: held(/\/api\/reviews$/) },
  { name: 'reviews-failed', path: '/reviews', before: failing(/\/api\/reviews$/) },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await page.getByText('Name must be at least 2 characters').waitFor()
    },
  },
  { name: 'contact-sent', path: '/contact/sent' },
  { name: 'saved-empty', path: '/saved' },
  {
    name: 'saved',
    path: '/properties',
    act: async (page) => {
      await page.getByRole('button', { name: /^Save/ }).first().click()
      await page.goto('/saved')
    },
  },
  { name: 'compare', path: '/compare?kind=property&ids=5-bed-villa-karen-x7k2,awkward-one-photo,awkward-long' },
  { name: 'compare-empty', path: '/compare' },
  { name: 'shortlist', path: '/shortlist?ids=property:5-bed-villa-karen-x7k2,car:toyota-prado-2022-white-a6r3' },
  { name: 'shortlist-empty', path: '/shortlist' },
  { name: 'check', path: '/check' },
  {
    name: 'check-stranger',
    path: '/check',
    act: async (page) => {
      await page.getByRole('textbox').first().fill('+254 711 111 111')
      await page.getByRole('main').getByRole('button').first().click()
    },
  },
  { name: 'privacy', path: '/privacy' },
  { name: 'missing-page', path: '/no-such-page' },
  { name: 'property-printed', path: PROPERTY, isPrinted: true },
  { name: 'offline', path: '/offline' },
]
