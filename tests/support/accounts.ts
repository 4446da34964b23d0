import type { Page } from '@playwright/test'

export const VISITOR = { email: 'visitor@kilele.example', password: 'demo-visitor' }
export const ADMIN = { email: 'admin@kilele.example', password: 'demo-admin' }

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** The header with its links in sight: on a phone they stand behind the menu. */
export async function openHeader(page: Page) {
  const menu = page.getByText('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('banner')
}
