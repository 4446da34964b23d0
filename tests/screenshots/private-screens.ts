import type { Page } from '@playwright/test'
import { withoutIdentityService } from '../support/identity-service'
import type { Screen } from './screen'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@kilele.example')
  await page.getByLabel('Password').fill('wrong-one')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password.').first().waitFor()
}

/** Accounts, and what a signed-in user sees. */
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
  { name: 'account', path: '/account', as: 'visitor' },
  { name: 'header-administrator', path: '/', as: 'administrator', isOverlay: true },
]
