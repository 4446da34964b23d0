import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { ADMIN, signIn, VISITOR } from '../../support/accounts'
import { signInAdministrator } from '../../support/administrator'
import { E2E_PORTS, E2E_URL } from '../../support/e2e-ports'
import { expect, expectOnlyErrors, test, unfoldReviewForm } from '../../support/test'

/** Serial: in the meantime there are a review and a car that other tests do not expect. */

test.describe.configure({ mode: 'serial' })

const stamp = Date.now()
const words = `Seen on a rainy Tuesday, ${stamp}`
/** A page that is offline says so for what the test sends, and for the count of reviews that an administrator's page asks. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|^Failed to (re-)?fetch review count/
/** A listing whose reviews no other test counts. */
const ID = 'quarter-acre-plots-thika-z2h9'

const reviewsSchema = z.array(z.object({ message: z.string(), reply: z.nullish(z.object({ message: z.string() })) }))
const carsSchema = z.array(z.object({ id: z.string(), title: z.string() }))

async function storedReviews(request: APIRequestContext) {
  const reviews = reviewsSchema.parse(await (await request.get(`/api/reviews/property/${ID}`)).json())
  return reviews.filter(({ message }) => message === words)
}

test('preserves a review when the network fails, and stores it once', async ({ page, request, browserErrors }) => {
  await signIn(page, VISITOR)
  await expect(page).toHaveURL('/')
  await page.goto(`/properties/${ID}`)
  await page.waitForLoadState('networkidle')
  const form = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(form)
  await form.locator('label', { hasText: '3 stars' }).click()
  await form.getByLabel('Your review').fill(words)

  // While the device is offline it would wait instead (offline.spec.ts).
  await page.route('**/api/reviews', (route) => route.abort('connectionfailed'))
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Failed to add review. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText(words)).toBeHidden()
  await expect(form.getByLabel('Your review')).toHaveValue(words)
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked()
  expectOnlyErrors(browserErrors, /ERR_CONNECTION_FAILED/)

  await page.unroute('**/api/reviews')
  expect(await storedReviews(request)).toEqual([])
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review added!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText(words)).toHaveCount(1)
  expect(await storedReviews(request)).toHaveLength(1)
})

test('preserves a reply when the network fails, and stores it once', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const reply = 'It is drier in July.'
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto(`/properties/${ID}`)
  const review = page.getByRole('article').filter({ hasText: words })
  await review.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Your reply').fill(reply)

  await context.setOffline(true)
  await review.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(page.getByText('Failed to add reply. Please try again.', { exact: true })).toBeVisible()
  await expect(review.locator('p', { hasText: reply })).toBeHidden()
  await expect(page.getByLabel('Your reply')).toHaveValue(reply)
  expectOnlyErrors(browserErrors, NO_NETWORK)

  await context.setOffline(false)
  await review.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(page.getByText('Reply added successfully!', { exact: true })).toBeVisible()
  await expect(review.locator('p', { hasText: reply })).toHaveCount(1)
  expect((await storedReviews(request)).map((stored) => stored.reply?.message)).toEqual([reply])

  await review.getByRole('button', { name: 'Remove' }).click()
  await review.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('Review removed', { exact: true })).toBeVisible()
  expect(await storedReviews(request)).toEqual([])
})

test('preserves a listing when the network fails, and stores it once', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const title = `Renault 4 in sky blue ${stamp}`
  const fields = {
    Title: title,
    Price: '650000',
    Make: 'Renault',
    Model: '4',
    Year: '1986',
    'Mileage (miles)': '90000',
  }
  const stored = async () =>
    carsSchema.parse(await (await request.get('/api/cars')).json()).filter((one) => one.title === title)
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page.getByText(/^\d+ cars$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cars', exact: true }).click()
  const form = page.getByRole('form', { name: 'Add New Car' })
  for (const [label, text] of Object.entries(fields))
    await form.getByLabel(label, { exact: label === 'Price' }).fill(text)
  await form.getByLabel('Condition').selectOption('used')

  await context.setOffline(true)
  await form.getByRole('button', { name: 'Create Car' }).click()
  await expect(page.getByText('Error creating car', { exact: true })).toBeVisible()
  for (const [label, text] of Object.entries(fields))
    await expect(form.getByLabel(label, { exact: label === 'Price' })).toHaveValue(text)
  expectOnlyErrors(browserErrors, NO_NETWORK)

  await context.setOffline(false)
  expect(await stored()).toEqual([])
  await form.getByRole('button', { name: 'Create Car' }).click()
  await expect(page.getByText('Car created successfully', { exact: true })).toBeVisible()
  const cars = await stored()
  expect(cars).toHaveLength(1)

  const administrator = await signInAdministrator({
    url: E2E_URL,
    emulator: `http://127.0.0.1:${E2E_PORTS.emulatorPort}`,
  })
  for (const { id } of cars) await administrator.remove('car', id)
})
