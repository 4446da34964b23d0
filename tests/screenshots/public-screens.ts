import type { Page } from '@playwright/test'
import { EDGE_CASE_TEXT } from './edge-case-demo'
import { ANY_TILE, drawnTiles } from './drawn-tiles'
import { failing, held, type Screen } from './screen'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'
const CAR = '/cars/toyota-prado-2022-white-a6r3'
const CARS =
  'toyota-prado-2022-white-a6r3,land-rover-defender-2016-green-v2j9,mazda-cx5-2019-red-k4p8,isuzu-dmax-2026-grey-h3c5'
const NEW = { property: /\/api\/properties\/never-was/, car: /\/api\/cars\/never-was/ }
const REVIEW_OVERVIEW = /\/api\/reviews\?fields=summary$/

async function showMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Map/ }).click()
  await page.getByRole('region', { name: /Arrow keys move it/ }).waitFor()
}

async function saveSome(page: Page): Promise<void> {
  await saveOn(page, '/cars', 1)
  await saveOn(page, '/properties', 2)
  await page.goto('/saved')
}

async function saveOn(page: Page, path: string, count: number): Promise<void> {
  await page.goto(path)
  const buttons = page.getByRole('main').getByRole('button', { name: /^Save/ })
  for (let index = 0; index < count; index++) await buttons.nth(index).click()
  // Before scripts run, a press only waits for them.
  await page
    .getByRole('main')
    .getByRole('button', { pressed: true })
    .nth(count - 1)
    .waitFor()
}

async function inDollars(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show prices in US dollars' }).first().click()
  await page.getByRole('button', { name: 'In shillings' }).first().waitFor()
}

async function showMoreFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByText('Search and more filters').filter({ visible: true }).click()
  const county = page.getByLabel('County').filter({ visible: true })
  await county.waitFor()
  await county.scrollIntoViewIfNeeded()
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill(words)
}

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
  { name: 'properties-empty', path: '/properties?type=rent&category=land' },
  {
    name: 'properties-loading',
    path: '/properties?type=rent',
    before: held(/\/api\/properties\?/),
    act: (page) => page.getByTestId('skeleton').first().waitFor(),
  },
  {
    name: 'properties-failed',
    path: '/properties?type=rent',
    before: failing(/\/api\/properties\?/),
    act: (page) => page.getByText('Filters and sorting need the whole list').waitFor(),
  },
  {
    name: 'filters',
    path: '/properties',
    isOverlay: true,
    act: async (page) => {
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
    },
  },
  { name: 'filters-more', path: '/properties', act: showMoreFilters, isOverlay: true },
  { name: 'filters-more-cars', path: '/cars?duty=paid', act: showMoreFilters, isOverlay: true },
  { name: 'properties-searched', path: '/properties?q=freehold+half+acre+nairobbi' },
  { name: 'properties-by-facts', path: '/properties?tenure=freehold&minPlotAcres=0.25&furnished=partly&features=pool' },
  { name: 'properties-map', path: '/properties', before: drawnTiles, act: showMap, isOverlay: true },
  { name: 'properties-map-without-tiles', path: '/properties', before: failing(ANY_TILE), act: showMap },
  { name: 'properties-dollars', path: '/properties?type=sale', act: inDollars },
  {
    name: 'alert',
    path: '/properties?type=sale&tenure=freehold&minPlotAcres=0.25',
    isOverlay: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'search', path: '/', isOverlay: true, act: (page) => searchFor(page, 'karen pool') },
  { name: 'search-nothing', path: '/', isOverlay: true, act: (page) => searchFor(page, 'xyzzy') },
  { name: 'property', path: PROPERTY },
  {
    name: 'property-reviews',
    path: PROPERTY,
    act: (page) => page.getByRole('button', { name: 'See More' }).click(),
  },
  { name: 'property-photo', path: `${PROPERTY}#photo-2`, isOverlay: true },
  { name: 'property-long', path: `/properties/${EDGE_CASE_TEXT.longProperty}` },
  { name: 'property-without-anything', path: `/properties/${EDGE_CASE_TEXT.emptyProperty}` },
  { name: 'property-one-photo', path: `/properties/${EDGE_CASE_TEXT.onePhotoProperty}` },
  { name: 'property-full', path: `/properties/${EDGE_CASE_TEXT.fullProperty}` },
  {
    name: 'property-full-reviews',
    path: `/properties/${EDGE_CASE_TEXT.fullProperty}`,
    act: (page) => page.getByRole('button', { name: 'See More' }).click(),
  },
  { name: 'property-sold', path: '/properties/3-bed-townhouse-eldoret-m2k6' },
  { name: 'property-under-offer', path: '/properties/4-bed-townhouse-lavington-h2w6' },
  { name: 'property-map', path: PROPERTY, before: drawnTiles, act: showMap },
  {
    name: 'property-costs',
    path: PROPERTY,
    act: (page) => page.getByRole('button', { name: 'What it really costs' }).click(),
  },
  {
    name: 'property-visit',
    path: PROPERTY,
    act: async (page) => {
      await page.getByRole('button', { name: /: Choose times$/ }).click()
      const form = page.getByRole('form', { name: /^Arrange a / })
      await form
        .getByRole('button', { name: /, Morning / })
        .last()
        .click()
    },
  },
  { name: 'property-dollars', path: PROPERTY, act: inDollars },
  {
    name: 'property-for-viewing',
    path: PROPERTY,
    act: (page) => page.getByRole('button', { name: 'Save for offline viewing' }).click(),
  },
  { name: 'property-missing', path: '/properties/never-was' },
  { name: 'property-loading', path: '/properties/never-was', before: held(NEW.property) },
  { name: 'cars', path: '/cars' },
  { name: 'cars-empty', path: '/cars?make=nobody' },
  { name: 'car', path: CAR },
  { name: 'car-long', path: `/cars/${EDGE_CASE_TEXT.longCar}` },
  { name: 'car-missing', path: '/cars/never-was' },
  { name: 'car-loading', path: '/cars/never-was', before: held(NEW.car) },
  { name: 'reviews', path: '/reviews' },
  {
    name: 'reviews-loading',
    path: '/reviews',
    before: held(REVIEW_OVERVIEW),
    act: (page) => page.getByRole('main').getByText('Loading reviews...').waitFor(),
  },
  {
    name: 'reviews-failed',
    path: '/reviews',
    before: failing(REVIEW_OVERVIEW),
    act: (page) => page.getByText('Failed to fetch reviews').waitFor(),
  },
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
  { name: 'saved', path: '/saved', act: saveSome },
  { name: 'compare', path: '/compare?kind=property&ids=5-bed-villa-karen-x7k2,awkward-one-photo,awkward-long' },
  { name: 'compare-cars', path: `/compare?kind=car&ids=${CARS}` },
  { name: 'compare-empty', path: '/compare' },
  { name: 'shortlist', path: '/shortlist?ids=property:5-bed-villa-karen-x7k2,car:toyota-prado-2022-white-a6r3' },
  {
    name: 'shortlist-marked',
    path: '/shortlist?ids=property:5-bed-villa-karen-x7k2,property:4-bed-house-nyali-m3q8,car:toyota-prado-2022-white-a6r3&yes=property:5-bed-villa-karen-x7k2&no=car:toyota-prado-2022-white-a6r3',
  },
  { name: 'shortlist-empty', path: '/shortlist' },
  { name: 'check', path: '/check' },
  { name: 'sell', path: '/sell' },
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
  { name: 'properties-printed', path: '/properties', isPrinted: true },
  { name: 'offline', path: '/offline' },
]
