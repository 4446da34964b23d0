import type { Page } from '@playwright/test'
import { EDGE_CASE_TEXT } from './edge-case-demo'
import {
  BUILDING,
  changedElsewhere,
  emptyOffice,
  FAILED,
  publishing,
  ROLLED_BACK,
  sessionEnded,
  VILLA,
  withDeletedListings,
  withHistory,
  withMessages,
  withoutBulkChanges,
  withoutMessages,
  withPerson,
  withRemovedReviews,
  withStatistics,
  withViewings,
} from './office-data'
import type { Screen } from './screen'

const EDIT_VILLA = `/admin?edit=property:${VILLA.id}`

async function openPropertyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Properties', exact: true }).click()
}

async function openMore(page: Page): Promise<void> {
  await page.getByLabel('Search listings').fill(VILLA.title)
  await page.getByRole('row').filter({ hasText: VILLA.title }).getByRole('button', { name: 'More' }).click()
}

async function chooseInMore(page: Page, name: string): Promise<void> {
  await openMore(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openMessage(page: Page, name: string): Promise<void> {
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { expanded: false }).first().click()
}

/** Half of the rows are wrong, in the ways in which spreadsheets are. */
const CSV = [
  'title,description,price,imageUrls,featured,type,category,location,bedrooms,bathrooms,area',
  'Cottage in Naivasha,,12000000,,false,sale,house,Naivasha,2|3,1,',
  'Cottage in Naivasha,,twelve million,,false,sale,house,Naivasha,2|3,1,',
  ',,9000000,,maybe,lend,castle,Naivasha,many,1,',
].join('\n')

async function importCsv(page: Page): Promise<void> {
  await page
    .getByLabel('Import a CSV file')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByText(/with mistakes$/).waitFor()
}

/** One that arrives, one that the server refuses, and one that is no photo. */
async function addPhotos(page: Page): Promise<void> {
  await openPropertyForm(page)
  const form = page.getByRole('form', { name: 'Add New Property' })
  await form.getByRole('button', { name: 'Add photos' }).and(page.locator(':enabled')).waitFor()
  await form.locator('input[accept^="image/"]').setInputFiles(['demo/photos/villa-04-terrace.jpg', 'demo/cars.json'])
  await form.getByText('Retry').first().waitFor()
}

/** The dashboard, which belongs to the administrator. */
export const DASHBOARD_SCREENS: readonly Screen[] = (
  [
    {
      name: 'admin-overview',
      path: '/admin/overview',
      before: async (page) => {
        await withMessages(page)
        await withViewings(page)
        await withStatistics(page)
      },
    },
    { name: 'admin-overview-building', path: '/admin/overview', before: publishing(BUILDING) },
    { name: 'admin-overview-failed', path: '/admin/overview', before: publishing(FAILED) },
    { name: 'admin-overview-rolled-back', path: '/admin/overview', before: publishing(ROLLED_BACK) },
    {
      name: 'admin-overview-roll-back',
      path: '/admin/overview',
      before: publishing(FAILED),
      act: (page) => page.getByRole('button', { name: 'Undo the last publication' }).click(),
      isOverlay: true,
    },
    { name: 'admin-first-day', path: '/admin', before: emptyOffice },
    { name: 'admin-first-day-overview', path: '/admin/overview', before: emptyOffice },
    { name: 'admin-first-day-reviews', path: '/admin/reviews', before: emptyOffice },
    { name: 'admin-first-day-statistics', path: '/admin/statistics', before: emptyOffice },
    { name: 'admin-session-ended', path: '/admin/messages', before: sessionEnded },
    {
      name: 'admin-offline',
      path: '/admin/listings',
      before: (page) => page.route(/\/api\//, (route) => route.abort()),
    },
    { name: 'admin', path: '/admin' },
    { name: 'admin-deleted', path: '/admin', before: withDeletedListings },
    { name: 'admin-property-form', path: '/admin', act: openPropertyForm },
    {
      name: 'admin-property-errors',
      path: '/admin',
      act: async (page) => {
        await openPropertyForm(page)
        const form = page.getByRole('form', { name: 'Add New Property' })
        await form.getByLabel('Title').fill('Cottage in Limuru')
        await form.getByRole('button', { name: 'Create Property' }).click()
        await form.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
      },
    },
    {
      name: 'admin-property-draft',
      path: '/admin',
      act: async (page) => {
        await openPropertyForm(page)
        await page.getByRole('form', { name: 'Add New Property' }).getByLabel('Title').fill('Cottage in Limuru')
        await page.waitForTimeout(1_500)
        await page.reload()
        await page.getByRole('form', { name: 'Add New Property' }).waitFor()
      },
    },
    {
      name: 'admin-property-photos',
      path: '/admin',
      before: async (page) => {
        await page.route(/\/api\/uploadthing/, (route) =>
          route.request().method() === 'GET'
            ? route.fallback()
            : route.fulfill({ status: 413, json: { message: 'Too large' } }),
        )
      },
      act: addPhotos,
    },
    {
      name: 'admin-car-form',
      path: '/admin',
      act: (page) => page.getByRole('button', { name: 'Cars', exact: true }).click(),
    },
    { name: 'admin-edit', path: EDIT_VILLA },
    { name: 'admin-edit-photos', path: `/admin?edit=property:${EDGE_CASE_TEXT.fullProperty}` },
    {
      name: 'admin-edit-preview',
      path: EDIT_VILLA,
      act: (page) => page.getByRole('button', { name: 'Preview card and page' }).click(),
    },
    {
      name: 'admin-edit-unsaved',
      path: EDIT_VILLA,
      isOverlay: true,
      act: async (page) => {
        const form = page.getByRole('form', { name: 'Edit Property' })
        await form.getByLabel('Price', { exact: true }).fill('81,000,000')
        await form.getByRole('button', { name: 'Cancel' }).click()
      },
    },
    {
      name: 'admin-conflict',
      path: EDIT_VILLA,
      before: changedElsewhere,
      act: async (page) => {
        const form = page.getByRole('form', { name: 'Edit Property' })
        await form.getByLabel('Price', { exact: true }).fill('81,000,000')
        await form.getByRole('button', { name: 'Update Property' }).click()
        await form.getByRole('button', { name: 'Take the other version' }).waitFor()
      },
    },
    {
      name: 'admin-table-selected',
      path: '/admin/listings',
      act: (page) => page.getByRole('checkbox', { name: 'Select all that are shown' }).check(),
    },
    {
      name: 'admin-table-undo',
      path: '/admin/listings',
      before: withoutBulkChanges,
      isOverlay: true,
      act: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
        // On phones what can be done is folded.
        const unfold = page.getByRole('button', { name: 'Change', exact: true })
        if (await unfold.isVisible()) await unfold.click()
        await page.getByRole('button', { name: 'Feature', exact: true }).click()
        await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
      },
    },
    {
      name: 'admin-table-nothing',
      path: '/admin/listings?q=xyzzy',
      act: (page) => page.getByRole('heading', { name: 'No listing matches' }).waitFor(),
    },
    { name: 'admin-menu', path: '/admin/listings', act: openMore, isOverlay: true },
    {
      name: 'admin-history',
      path: '/admin/listings',
      before: withHistory,
      act: (page) => chooseInMore(page, 'History'),
      isOverlay: true,
    },
    {
      name: 'admin-status-pack',
      path: '/admin/listings',
      act: async (page) => {
        await chooseInMore(page, 'Status pack')
        await page.getByLabel('Caption').waitFor()
      },
      isOverlay: true,
    },
    { name: 'admin-import', path: '/admin/listings', act: importCsv },
    { name: 'admin-messages', path: '/admin/messages', before: withMessages },
    {
      name: 'admin-message',
      path: '/admin/messages',
      before: withMessages,
      act: (page) => openMessage(page, 'Grace Njeri'),
    },
    {
      name: 'admin-message-mobile-number',
      path: '/admin/messages',
      before: withMessages,
      act: (page) => openMessage(page, 'Otieno'),
    },
    {
      name: 'admin-message-viewing',
      path: '/admin/messages',
      before: withMessages,
      act: (page) => openMessage(page, 'Achieng Odhiambo'),
    },
    {
      name: 'admin-message-offer',
      path: '/admin/messages',
      before: withMessages,
      act: (page) => openMessage(page, 'Mutua'),
    },
    { name: 'admin-viewings', path: '/admin/viewings', before: withViewings },
    {
      name: 'admin-viewings-past',
      path: '/admin/viewings',
      before: withViewings,
      act: (page) => page.getByRole('button', { name: 'Show past visits' }).click(),
    },
    {
      name: 'admin-viewings-confirm',
      path: '/admin/viewings',
      before: withViewings,
      act: (page) =>
        page
          .getByRole('button', { name: /^Confirm/ })
          .first()
          .click(),
    },
    {
      name: 'admin-viewings-came',
      path: '/admin/viewings',
      before: withViewings,
      act: (page) => page.getByRole('button', { name: /^Came/ }).first().click(),
    },
    {
      name: 'admin-viewings-enter',
      path: '/admin/viewings',
      before: withViewings,
      act: (page) => page.getByRole('button', { name: 'Enter a visit' }).click(),
    },
    { name: 'admin-messages-empty', path: '/admin/messages', before: withoutMessages },
    {
      name: 'admin-messages-nothing',
      path: '/admin/messages',
      before: withoutMessages,
      act: async (page) => {
        await page.getByLabel('Search messages').fill('xyzzy')
        await page.getByText('No message found').waitFor()
      },
    },
    {
      name: 'admin-spam',
      path: '/admin/messages',
      before: withoutMessages,
      act: (page) => page.getByRole('radio', { name: /^Suspected spam/ }).check(),
    },
    {
      name: 'admin-chat',
      path: '/admin/messages',
      act: (page) => page.getByRole('button', { name: 'Paste a chat message' }).click(),
    },
    { name: 'admin-reviews', path: '/admin/reviews' },
    {
      name: 'admin-reviews-reply',
      path: '/admin/reviews',
      act: (page) => page.getByRole('article').first().getByRole('button', { name: 'Reply' }).click(),
    },
    {
      name: 'admin-reviews-all',
      path: '/admin/reviews',
      act: (page) => page.getByRole('radio', { name: /^All / }).check(),
    },
    {
      name: 'admin-reviews-removed',
      path: '/admin/reviews',
      before: withRemovedReviews,
      act: (page) => page.getByRole('radio', { name: 'Removed' }).check(),
    },
    { name: 'admin-people', path: '/admin/people' },
    {
      name: 'admin-people-found',
      path: '/admin/people',
      before: withPerson,
      act: async (page) => {
        await page.getByLabel('Their email or telephone').fill('wanjiku.kamau@example.com')
        await page.getByRole('button', { name: 'Look up' }).click()
        await page.getByRole('button', { name: 'Delete for good' }).waitFor()
      },
    },
    { name: 'admin-statistics', path: '/admin/statistics', before: withStatistics },
    { name: 'admin-rates', path: '/admin/rates' },
    { name: 'admin-settings', path: '/admin/settings' },
    { name: 'admin-public-listing', path: `/properties/${VILLA.id}` },
    {
      name: 'admin-rates-open',
      path: '/admin/rates',
      act: async (page) => {
        const group = page.locator('details').filter({ hasText: 'Homes for sale' })
        if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
      },
    },
    {
      name: 'admin-reply',
      path: `/properties/${EDGE_CASE_TEXT.longProperty}`,
      act: async (page) => {
        await page.getByRole('button', { name: 'See More' }).click()
        await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
      },
    },
  ] satisfies Omit<Screen, 'as'>[]
).map((screen) => ({ ...screen, as: 'administrator' }))
