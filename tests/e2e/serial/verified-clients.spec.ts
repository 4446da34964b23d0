import { openDashboard, signIn, VISITOR } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { createSampleHome } from '../../support/sample-home'
import { expect, expectAccessibleLayout, expectOnlyErrors, test, unfoldReviewForm } from '../../support/test'

/** Serial: it adds reviews, which other tests count. */

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

const createSoldHome = () => createSampleHome(administrator, 'Sold cottage', { status: 'sold' })

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`verified clients at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('marks the review of an invited client, once', async ({ page, browser, browserErrors }) => {
      const home = await createSoldHome()
      const words = `They found us a home, ${Date.now()}`

      // The administrator makes the link.
      await openDashboard(page, '/admin/reviews')
      await page.getByText('Invite a client', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Invite a client' })
      await form.getByRole('button', { name: 'Make the link' }).click()
      await expect(page.getByText('Please choose a listing.', { exact: true })).toBeVisible()
      await form.getByLabel('Search by name or reference').fill(home.reference)
      await form.getByRole('radio', { name: home.title }).check()
      await form.getByLabel('Who is invited?').fill('Mr Otieno')
      await form.getByRole('button', { name: 'Make the link' }).click()
      const link = await page.getByLabel(`Invitation link for “${home.title}”`).inputValue()
      await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
      const open = page.getByRole('region', { name: /^Open invitations/ })
      await expect(open.getByRole('listitem').filter({ hasText: home.title })).toContainText('Mr Otieno')
      await expectAccessibleLayout(page, viewport.width)

      // The client opens it, signs in, and writes.
      const client = await (await browser.newContext({ viewport })).newPage()
      const { pathname, search, hash } = new URL(link)
      await client.goto(pathname + search + hash)
      const card = client.getByRole('form', { name: 'Leave a Review' })
      await unfoldReviewForm(card)
      await expect(card.getByText('Your invitation is recognised.')).toBeVisible()
      await expectAccessibleLayout(client, viewport.width)
      await card.getByRole('link', { name: 'Sign in to leave a review' }).click()
      await client.waitForLoadState('networkidle')
      await client.getByLabel('Email').fill(VISITOR.email)
      await client.getByLabel('Password').fill(VISITOR.password)
      await client.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(client).toHaveURL(pathname + search + hash)
      await expect(card.getByText('Your invitation is recognised.')).toBeVisible()
      await card.locator('label', { hasText: '5 stars' }).click()
      await card.getByLabel('Your review').fill(words)
      await card.getByRole('button', { name: 'Submit Review' }).click()
      await expect(client.getByText('Review added!', { exact: true })).toBeVisible()
      const review = client.getByRole('article').filter({ hasText: words })
      await expect(card.getByText('Your invitation is recognised.')).toBeHidden()
      await review.getByText('Verified client').click()
      await expect(review.getByText('We invited the author after a closed deal.')).toBeVisible()
      await expectAccessibleLayout(client, viewport.width)

      // The link works once; the second review can be sent without it.
      await client.reload()
      await expect(card.getByText(/^This invitation was already used\./)).toBeVisible()
      await expect(review.getByText('Verified client')).toBeVisible()
      await card.getByLabel('Your review').fill('And a second visit')
      await card.getByRole('button', { name: 'Submit Review' }).click()
      const second = client.getByRole('article').filter({ hasText: 'And a second visit' })
      await expect(second).toBeVisible()
      await expect(second.getByText('Verified client')).toHaveCount(0)
      await client.context().close()

      // The administrator removes a review with a reason, and restores it with its mark.
      await page.reload()
      await page.getByText('Invite a client', { exact: true }).click()
      await expect(open.getByText('Mr Otieno')).toHaveCount(0)
      const entry = page.getByRole('article').filter({ hasText: words })
      await expect(entry.getByText('Verified client')).toBeVisible()
      await entry.getByRole('button', { name: 'Remove' }).click()
      await entry.getByLabel('Reason (optional, never public)').fill('Names an agent')
      await entry.getByRole('button', { name: 'Remove it' }).click()
      await expect(page.getByText('Review removed', { exact: true })).toBeVisible()
      await expect(entry).toHaveCount(0)
      await page.getByRole('radio', { name: 'Removed' }).check()
      const removed = page
        .getByRole('list', { name: 'Removed reviews' })
        .getByRole('listitem')
        .filter({ hasText: words })
      await expect(removed).toContainText('Names an agent')
      await expectAccessibleLayout(page, viewport.width)
      await removed.getByRole('button', { name: 'Restore' }).click()
      await expect(removed).toHaveCount(0)
      await page.getByRole('radio', { name: /^All / }).check()
      await expect(entry.getByText('Verified client')).toBeVisible()
      await home.remove()
      expectOnlyErrors(browserErrors, /^$/)
    })

    test('preserves what was typed when the invitation is revoked meanwhile', async ({ page, browser }) => {
      const home = await createSoldHome()
      await openDashboard(page, `/admin/reviews?invite=property:${home.id}`)
      await page.getByRole('button', { name: 'Make the link' }).click()
      const link = await page.getByLabel(`Invitation link for “${home.title}”`).inputValue()

      const client = await (await browser.newContext({ viewport })).newPage()
      await signIn(client, VISITOR)
      await expect(client).toHaveURL('/')
      const { pathname, search } = new URL(link)
      await client.goto(pathname + search)
      const card = client.getByRole('form', { name: 'Leave a Review' })
      await unfoldReviewForm(card)
      await expect(card.getByText('Your invitation is recognised.')).toBeVisible()
      await card.getByLabel('Your review').fill('A quiet place')

      await page.getByRole('button', { name: `Revoke the invitation for ${home.title}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Invitation revoked', { exact: true })).toBeVisible()

      await card.getByRole('button', { name: 'Submit Review' }).click()
      await expect(card.getByText(/^This invitation was withdrawn\./)).toBeVisible()
      await expect(card.getByLabel('Your review')).toHaveValue('A quiet place')
      await expect(client.getByRole('article').filter({ hasText: 'A quiet place' })).toHaveCount(0)
      await expectAccessibleLayout(client, viewport.width)
      await card.getByRole('button', { name: 'Submit Review' }).click()
      const review = client.getByRole('article').filter({ hasText: 'A quiet place' })
      await expect(review).toBeVisible()
      await expect(review.getByText('Verified client')).toHaveCount(0)
      await client.context().close()
      await home.remove()
    })
  })
}
