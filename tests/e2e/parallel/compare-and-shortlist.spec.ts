import type { Browser, Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { tabTo } from '../../support/keyboard'
import { expect, expectAccessibleLayout, expectOnlyErrors, test } from '../../support/test'

/** Saves, marks and comparisons are on a device of their own for each context. */

const VILLA = '5-bed-villa-karen-x7k2'
const NYALI = '4-bed-house-nyali-m3q8'
const MUTHAIGA = '5-bed-house-muthaiga-d9v4'
const PRADO = 'toyota-prado-2022-white-a6r3'
const IDS = `property:${VILLA},property:${NYALI},car:${PRADO}`

/** Another person's phone or computer, of the same size. */
async function otherPerson(browser: Browser, page: Page): Promise<Page> {
  return (await browser.newContext({ viewport: page.viewportSize() })).newPage()
}

/** The link that "Copy link" would copy, as a chat sends it. */
async function sentLink(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href')
  return new URL(href ?? '').searchParams.get('text')?.split('\n')[1] ?? ''
}

async function save(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const heart = page.getByRole('main').getByRole('button', { name: /^Save / }).first() // prettier-ignore
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

const yes = (page: Page, title: RegExp) =>
  page.getByRole('group', { name: title }).getByRole('button', { name: 'Yes', exact: true })
const no = (page: Page, title: RegExp) =>
  page.getByRole('group', { name: title }).getByRole('button', { name: 'No', exact: true })

test('shows both marks when two people decide by a link', async ({ page, browser }) => {
  test.slow()
  await save(page, `/properties/${VILLA}`)
  await save(page, `/cars/${PRADO}`)
  await page.goto('/saved')
  await expect(page.getByRole('button', { name: 'Share this shortlist' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Mark your own favourites first' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 home and 1 car')
  await yes(page, /Five-bedroom villa/).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1 of 2 marked' })).toBeVisible()
  const first = await sentLink(page)
  expect(first).toMatch(/\/shortlist\?ids=car:[^&]+,property:[^&]+&yes=property:5-bed-villa-karen-x7k2$/)

  const other = await otherPerson(browser, page)
  await other.goto(first)
  await expect(other.getByRole('list', { name: /Marks for .*Five-bedroom villa/ })).toContainText('Sender: yes')
  await no(other, /Five-bedroom villa/).click()
  await yes(other, /Prado/).click()
  await expect(other.getByText('You differ')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send back' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send my answers' })).toBeInViewport()
  await expectAccessibleLayout(other)
  const second = await sentLink(other)
  const query = new URL(second).searchParams
  expect(Object.fromEntries(query)).toEqual({
    ids: `car:${PRADO},property:${VILLA}`,
    yes: `car:${PRADO}`,
    no: `property:${VILLA}`,
    yes2: `property:${VILLA}`,
  })
  await other.reload()
  await expect(no(other, /Five-bedroom villa/)).toHaveAttribute('aria-pressed', 'true')
  await other.context().close()

  await page.goto(second)
  await expect(page.getByRole('list', { name: /Marks for .*Five-bedroom villa/ })).toContainText('Sender: no')
  await expect(yes(page, /Five-bedroom villa/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: /Marks for .*Prado/ })).toContainText('Sender: yes')
  await yes(page, /Prado/).click()
  await expect(page.getByText('You agree')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('says what a shortlist leaves out when ids are gone, many or unreadable', async ({ page, browserErrors }) => {
  const many = Array.from({ length: 500 }, (_, index) => `property:gone-${index}`)
  await page.goto(`/shortlist?ids=${IDS},boat:a,${many.slice(0, 1).join(',')}`)
  await expect(page.getByText('1 listing is no longer on offer.')).toBeVisible()
  await expect(page.getByText('1 entry of the link could not be read and was left out.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectAccessibleLayout(page)

  await page.goto(`/shortlist?ids=property:${VILLA},${many.join(',')}`)
  await expect(page.getByText('The link names 501 listings. The first 40 are shown.')).toBeVisible()
  await expect(page.getByText('39 listings are no longer on offer.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto('/shortlist')
  await expect(page.getByRole('heading', { name: 'No listings in this link' })).toBeVisible()
  const field = page.getByLabel('Paste the link you were sent')
  await field.fill(`https://evil.example/shortlist?ids=property:${VILLA}`)
  await page.getByRole('button', { name: 'Open shortlist' }).click()
  await expect(page.getByRole('alert')).toContainText('This link leads to evil.example')
  await expect(field).toHaveValue(/evil/)
  await expectAccessibleLayout(page)
  await field.fill(`Look: ${new URL(page.url()).origin}/shortlist?ids=property:${VILLA}`)
  await page.getByRole('button', { name: 'Open shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 home')
  expectOnlyErrors(browserErrors, /status of 404/)
})

test('shows homes side by side when saved listings are compared', async ({ page }) => {
  test.slow()
  for (const id of [VILLA, NYALI, MUTHAIGA]) await save(page, `/properties/${id}`)
  await save(page, `/cars/${PRADO}`)
  await page.goto('/saved')
  await page.getByRole('button', { name: /^Compare .*Five-bedroom villa/ }).click()
  await expect(page.getByText('Choose one more home.')).toBeVisible()
  await page.getByRole('button', { name: /^Compare .*columned porch/ }).click()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await expect(page).toHaveURL(`/compare?kind=property&ids=${VILLA},${NYALI}`)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('rowheader', { name: /^Place/ })).toHaveText(/differs/)
  await expect(page.getByRole('rowheader', { name: /^Type/ })).not.toHaveText(/differs/)
  await expectAccessibleLayout(page)

  await page.getByRole('checkbox', { name: 'Only what differs' }).check()
  await expect(page.getByRole('rowheader', { name: /^Type/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Add .*Contemporary five-bedroom/ }).click()
  await expect(page).toHaveURL(new RegExp(`ids=${VILLA},${NYALI},${MUTHAIGA}$`))
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('button', { name: /^Remove .*Five-bedroom villa/ }).click()
  await expect(page).toHaveURL(`/compare?kind=property&ids=${NYALI},${MUTHAIGA}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // The first column stays while the others scroll under it.
  const region = page.getByRole('region', { name: 'Comparison' })
  await region.evaluate((element) => element.scrollTo({ left: 300 }))
  await expect(page.getByRole('rowheader', { name: /^Price/ }).first()).toBeInViewport()
})

test('leads from a list to a question about one of two homes in four taps', async ({ page }) => {
  await page.goto('/properties?type=rent')
  await page.waitForLoadState('networkidle')
  const toggles = page.getByRole('main').getByRole('button', { name: /^Compare / })
  const bar = page.getByRole('region', { name: 'Comparison' })
  await toggles.first().evaluate((toggle) => toggle.scrollIntoView({ block: 'end' }))
  await toggles.first().click()
  await expect(bar).toBeInViewport()
  // It comes where the pressed button was, which moves out of its way.
  const edges = async () => [await toggles.first().boundingBox(), await bar.boundingBox()] as const
  const [toggle, above] = await edges()
  expect((toggle?.y ?? 0) + (toggle?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  await toggles.nth(1).click()
  await expect(toggles.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleLayout(page)
  await bar.getByRole('link', { name: 'Compare 2' }).click()
  const ask = page
    .getByRole('columnheader')
    .first()
    .getByRole('link', { name: /^WhatsApp: ask about / })
  await expect(ask).toBeInViewport()
  const text = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toMatch(/PR-\d{3}, .*\n.*\/properties\//)
  // The choice is still there for whoever goes back.
  await page.goBack()
  await bar.getByRole('button', { name: 'Clear choice' }).click()
  await expect(bar).toBeHidden()
})

test('shows the bar of the comparison above the contact bar, and the notice of saving above both', async ({ page }) => {
  await page.goto(`/properties/${VILLA}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: /^Save / }).first().click() // prettier-ignore
  await page.getByRole('button', { name: 'Compare', exact: true }).last().click()
  const bar = page.getByRole('region', { name: 'Comparison' })
  await expect(bar).toContainText('Choose one more home.')
  await page.goto('/cars')
  await expect(bar).toBeVisible()
  await page.goto(`/properties/${NYALI}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: /^Save / }).first().click() // prettier-ignore
  const toast = page.getByText('Saved', { exact: true }).last()
  await expect(toast).toBeVisible()
  const tops = await Promise.all(
    [toast, bar, page.locator('[data-contact-bar]')].map(async (box) => (await box.boundingBox())?.y),
  )
  const shown = tops.filter((top) => top !== undefined)
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
})

test('says what a comparison leaves out when its link is wrong', async ({ page, browserErrors }) => {
  await page.goto(`/compare?kind=property&ids=${VILLA},${NYALI},${MUTHAIGA},gone,fifth`)
  await expect(page.getByText('The link names 5 listings. Four fit side by side')).toBeVisible()
  await expect(page.getByText('1 listing is no longer on offer.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.goto(`/compare?kind=property&ids=${VILLA}`)
  await expect(page.getByText('Add one more listing below to compare.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.goto('/compare?kind=boat&ids=a,b')
  await expect(page.getByText("The link asks for the kind 'boat'")).toBeVisible()
  await expectAccessibleLayout(page)
  expectOnlyErrors(browserErrors, /status of 404/)
})

test('says what is ours when it is pasted by keyboard', async ({ page, browserErrors }) => {
  await page.goto(`/properties/${VILLA}`)
  await expect(page.getByText('We never ask for money before a viewing.').first()).toBeVisible()
  await page.goto('/check')
  await page.waitForLoadState('networkidle')
  const field = page.getByLabel(/^Number, link, reference/)
  const result = page.getByRole('region', { name: 'Result' }).getByRole('heading')
  await tabTo(page, field)
  const { origin } = new URL(page.url())
  for (const [text, expected] of [
    ['0700 000 140', 'Yes, this number is ours'],
    ['0712345678', 'No, this number is not ours'],
    [`${origin}/properties/${VILLA}`, 'Yes, this listing is ours'],
    [`${origin}/properties/never-was`, 'Please ask us'],
    ['https://kilele-homes.example.com.evil.io/x', 'No, this link is not ours'],
    ['PR-001', 'Yes, this reference is ours'],
    ['PR-99999', 'No, this reference is not ours'],
    ['what is this', 'Please ask us'],
  ] as const) {
    await field.fill('')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(result, text).toHaveText(expected)
    await expect(field).toHaveValue(text)
  }
  await expectAccessibleLayout(page)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Call / }))
  expectOnlyErrors(browserErrors, /status of 404/)
})

test(
  'describes the shortlist in the raw page with a picture of its own when its link is opened',
  { tag: ANY_SIZE },
  async ({ request, baseURL }) => {
    const response = await request.get(`/shortlist?ids=${IDS}`)
    const html = await response.text()
    expect(html).toMatch(/property="og:title" content="2 homes and 1 car/)
    expect(html).toContain('name="robots" content="noindex"')
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(image).toContain(`${baseURL ?? ''}/media/share/shortlist/`)
    const card = await request.get(image)
    expect(card.headers()['content-type']).toBe('image/jpeg')
    expect((await card.body()).length).toBeLessThan(300_000)
  },
)

test('shows what the device saved when the network is missing', { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
  await save(page, `/properties/${VILLA}`)
  await page.route('**/api/properties/**', (route) => route.abort())
  await page.goto(`/shortlist?ids=property:${VILLA},property:${NYALI}`)
  await expect(page.getByText('Some listings could not be loaded.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('As saved on this device')).toBeVisible()
  await page.goto(`/compare?kind=property&ids=${VILLA},${NYALI}`)
  await expect(page.getByText(/what this device saved is shown/)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.unroute('**/api/properties/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader', { name: /^Place/ })).toHaveText(/differs/)
  expectOnlyErrors(browserErrors, /ERR_FAILED/)
})

test('says that scripts are needed when they are off', { tag: ANY_SIZE }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, words] of [
    ['/compare', 'Comparing needs JavaScript'],
    ['/shortlist', 'A shortlist needs JavaScript'],
    ['/check', 'Checking needs JavaScript'],
  ] as const) {
    await page.goto(path)
    expect(await page.locator('main noscript p').first().innerText()).toContain(words)
  }
  await context.close()
})
