import { ADMIN, openHeader, signIn, VISITOR } from '../../support/accounts'
import { expect, expectOnlyErrors, test, unfoldReviewForm } from '../../support/test'

/** Serial: it adds reviews, which other tests count. */

test.describe.configure({ mode: 'serial' })

const words = `Smooth on the Nakuru road, ${Date.now()}`

async function carPage(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) {
  const cars = (await (await request.get('/api/cars')).json()) as { id: string; reviewCount: number }[]
  const car = cars.find(({ reviewCount }) => reviewCount === 0)
  if (!car) throw new Error('There is no car without reviews')
  return `/cars/${car.id}`
}

let carPath = ''

test('returns to the review form after sign-in and shows a new review at once @journey', async ({ page, request }) => {
  carPath = await carPage(request)
  await page.goto(carPath)
  await page.getByRole('link', { name: 'Sign in to leave a review' }).click()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(VISITOR.email)
  await page.getByLabel('Password').fill(VISITOR.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${carPath}#review`)

  const form = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(form)
  await form.locator('label', { hasText: '4 stars' }).click()
  await form.getByLabel('Your review').fill(words)
  await form.getByRole('button', { name: 'Submit Review' }).dblclick()
  await expect(page.getByText('Review added!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText(words)).toBeVisible()
  await expect(page.getByRole('article').getByText('Demo Visitor')).toBeVisible()

  const id = carPath.replace('/cars/', '')
  const reviews = (await (await request.get(`/api/reviews/property/${id}`)).json()) as { message: string }[]
  expect(reviews.map(({ message }) => message)).toEqual([words])
})

test('removes a review and preserves its words when it cannot be sent @journey', async ({ page, browserErrors }) => {
  await signIn(page, VISITOR)
  await expect(page).toHaveURL('/')
  await page.goto(carPath)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/reviews', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{"message":"down"}' }) : route.continue(),
  )
  const form = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(form)
  await form.locator('label', { hasText: '2 stars' }).click()
  await form.getByLabel('Your review').fill('These words must not be lost')
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Failed to add review. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('These words must not be lost')).toBeHidden()
  await expect(form.getByLabel('Your review')).toHaveValue('These words must not be lost')
  expectOnlyErrors(browserErrors, /status of 500/)
})

test('notifies the administrator of new reviews and clears the badge when one has a reply @journey', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await expect(page.getByText('New Reviews', { exact: true })).toBeVisible()
  await expect(page.getByText(/^You have \d+ unviewed review\(s\)\.$/)).toBeVisible()
  const badge = (await openHeader(page)).getByText(/^\d+ unviewed$/).filter({ visible: true })
  const before = Number((await badge.textContent())?.split(' ')[0])
  expect(before).toBeGreaterThan(0)

  await page.goto(carPath)
  await expect(page.getByRole('article').getByText(words)).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Your reply').fill('Thank you for driving it.')
  await page.getByRole('article').getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(page.getByText('Reply added successfully!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('Thank you for driving it.')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: 'Reply' })).toBeHidden()
  await expect(badge).toHaveText(`${before - 1} unviewed`)

  await (
    await openHeader(page)
  )
    .getByRole('link', { name: /^Reviews/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible()
  await expect(page.getByText(/^\d+ unviewed$/)).toHaveCount(0)
})

test('groups reviews by listing and links to it when the overview is open', async ({ page, request }) => {
  // The demo's, and those of earlier tests.
  const homes = (await (await request.get('/api/properties')).json()) as { id: string; reviewCount: number }[]
  const count = homes.find(({ id }) => id === '5-bed-villa-karen-x7k2')?.reviewCount ?? 0
  expect(count).toBeGreaterThanOrEqual(7)

  await page.goto('/reviews')
  await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible()
  await expect(page.getByText(/^\d+ reviews of \d+ homes and cars$/)).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Five-bedroom villa' })
  await expect(card).toContainText(`(${count} reviews)`)
  await expect(card.getByRole('figure')).toContainText(/\S+.*\d(\.\d)?\/5/)
  await card.getByRole('link').click()
  await expect(page).toHaveURL('/properties/5-bed-villa-karen-x7k2')
})
