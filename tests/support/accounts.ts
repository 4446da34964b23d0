import { expect, type Page } from '@playwright/test'

export const VISITOR = { email: 'visitor@kilele.example', password: 'demo-visitor' }
export const ADMIN = { email: 'admin@kilele.example', password: 'demo-admin' }

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Signs the administrator in and opens a page of the dashboard. */
export async function openDashboard(page: Page, path: string): Promise<void> {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto(path)
}

/** The header with its links visible: on a phone they are behind the menu. */
export async function openHeader(page: Page) {
  const header = page.getByRole('banner')
  const menu = header.locator('summary')
  const isClosed = (await header.locator('details[open]').count()) === 0
  if (isClosed && (await menu.isVisible())) await menu.click()
  return header
}

/** Signs out and waits for the end: a phone's menu closes by itself only when the session has ended. */
export async function signOut(page: Page): Promise<void> {
  const header = await openHeader(page)
  const button = header.getByRole('button', { name: 'Sign Out' })
  await button.click()
  await expect(button).toBeHidden()
  await expect(header.locator('details[open]')).toHaveCount(0)
}
