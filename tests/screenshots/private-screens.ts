import type { Page } from '@playwright/test'
import { EDGE_CASE_TEXT } from './edge-case-demo'
import { withoutIdentityService } from '../support/identity-service'
import type { Screen } from './screen'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@kilele.example')
  await page.getByLabel('Password').fill('wrong-one')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password.').first().waitFor()
}

/** Accounts, and what a signed-in user and the administrator see. */
export const PRIVATE_SCREENS: readonly Screen[] = [
  { name: 'signin', path: '/signin' },
  { name: 'signin-refused', path: '/signin', act: signInWrongly },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-errors',
    path: '/signup',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click(),
  },
  { name: 'signin-unreachable', path: '/signin', before: withoutIdentityService },
  { name: 'admin-unreachable', path: '/admin', before: withoutIdentityService },
  { name: 'admin-denied', path: '/admin', as: 'visitor', isOverlay: true },
  { name: 'review-form', path: `${PROPERTY}#review`, as: 'visitor' },
  { name: 'admin', path: '/admin', as: 'administrator' },
  {
    name: 'admin-property-form',
    path: '/admin',
    as: 'administrator',
    act: (page) => page.getByRole('button', { name: 'Properties', exact: true }).click(),
  },
  {
    name: 'admin-car-form',
    path: '/admin',
    as: 'administrator',
    act: (page) => page.getByRole('button', { name: 'Cars', exact: true }).click(),
  },
  {
    name: 'admin-edit',
    path: '/admin',
    as: 'administrator',
    act: (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
  },
  { name: 'account', path: '/account', as: 'visitor' },
  { name: 'admin-messages', path: '/admin/messages', as: 'administrator' },
  { name: 'admin-overview', path: '/admin/overview', as: 'administrator' },
  { name: 'admin-table', path: '/admin/listings', as: 'administrator' },
  {
    name: 'admin-table-selected',
    path: '/admin/listings',
    as: 'administrator',
    act: (page) => page.getByRole('checkbox', { name: 'Select all that are shown' }).check(),
  },
  {
    name: 'admin-chat',
    path: '/admin/messages',
    as: 'administrator',
    act: (page) => page.getByRole('button', { name: 'Paste a chat message' }).click(),
  },
  { name: 'admin-reviews', path: '/admin/reviews', as: 'administrator' },
  { name: 'admin-people', path: '/admin/people', as: 'administrator' },
  { name: 'admin-statistics', path: '/admin/statistics', as: 'administrator' },
  { name: 'admin-rates', path: '/admin/rates', as: 'administrator' },
  {
    name: 'admin-rates-open',
    path: '/admin/rates',
    as: 'administrator',
    act: async (page) => {
      const group = page.locator('details').filter({ hasText: 'Homes for sale' })
      if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
    },
  },
  {
    name: 'admin-reply',
    path: `/properties/${EDGE_CASE_TEXT.longProperty}`,
    as: 'administrator',
    act: async (page) => {
      await page.getByRole('button', { name: 'See More' }).click()
      await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
    },
  },
  { name: 'header-administrator', path: '/', as: 'administrator', isOverlay: true },
]
