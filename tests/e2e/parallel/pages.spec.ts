import { ANY_SIZE } from '../../support/any-size'
import { expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { expect, expectAccessible, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

const pages = [
  { kind: 'home', path: '/', title: 'Home - Kilele Properties', heading: 'Turning Dreams Into Addresses' },
  { kind: 'property list', path: '/properties', title: 'Properties - Kilele Properties', heading: 'Properties' },
  { kind: 'property', path: PROPERTY, title: /^Five-bedroom villa .+ksh 145,000,000/, heading: /Five-bedroom villa/ },
  { kind: 'car list', path: '/cars', title: 'Cars - Kilele Properties', heading: 'cars' },
  { kind: 'car', path: '/cars/CAR', title: /ksh [\d,]+ - Kilele Properties$/, heading: /.+/ },
  { kind: 'reviews', path: '/reviews', title: 'Reviews - Kilele Properties', heading: 'All Reviews' },
  { kind: 'contact', path: '/contact', title: 'Contact - Kilele Properties', heading: 'Contact Us' },
  { kind: 'privacy', path: '/privacy', title: 'Privacy - Kilele Properties', heading: 'Privacy' },
]

for (const { kind, path, title, heading } of pages) {
  test.describe(`${kind} page`, () => {
    let url = path
    test.beforeEach(async ({ request }) => {
      if (path !== '/cars/CAR') return
      const [car] = (await (await request.get('/api/cars')).json()) as { id: string }[]
      url = `/cars/${car?.id ?? ''}`
    })

    test('loads without layout shift and without violations that axe finds', async ({ page }) => {
      await watchLayoutShifts(page)
      await page.goto(url)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoLayoutShift(page)
      await expectAccessible(page)
    })

    test('does not scroll sideways when it is 320 px wide', { tag: ANY_SIZE }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(url)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })
}

for (const [path, heading] of [
  ['/compare', 'Nothing to compare yet'],
  ['/account', 'Please sign in'],
] as const) {
  test(`shows "${heading}" without layout shift when ${path} has nothing else`, async ({ page }) => {
    await watchLayoutShifts(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectNoLayoutShift(page)
    await expectAccessible(page)
  })
}

test(
  'does not scroll sideways when place and review of a property are one long word',
  { tag: ANY_SIZE },
  async ({ page, request }) => {
    const location = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    const review = {
      id: 'long',
      message: location,
      username: location,
      rating: 5,
      createdAt: '2026-02-01T08:00:00.000Z',
    }
    const listing = (await (await request.get(`/api${PROPERTY}`)).json()) as object
    await page.route(`**/api${PROPERTY}`, (route) => route.fulfill({ json: { ...listing, location } }))
    await page.route('**/api/reviews/property/*', (route) => route.fulfill({ json: [review] }))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(PROPERTY)
    await expect(page.getByText(location).first()).toBeVisible()
    await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('article').filter({ hasText: location }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { kind, path, heading } of pages.filter(({ kind }) => !['contact', 'reviews', 'privacy'].includes(kind))) {
    test(
      `shows the heading and the first photo when the ${kind} page loads`,
      { tag: ANY_SIZE },
      async ({ page, request }) => {
        const [car] = (await (await request.get('/api/cars')).json()) as { id: string }[]
        await page.goto(path.replace('CAR', car?.id ?? ''))
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        const photo = page.locator('main img:visible').first()
        await photo.scrollIntoViewIfNeeded()
        await expect
          .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true)
      },
    )
  }

  test('has a footer of less than a phone’s screen, which unfolds', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'wide screens show all of it')
    await page.goto('/signin')
    const footer = page.getByRole('contentinfo')
    expect((await footer.boundingBox())?.height).toBeLessThan(500)
    await expect(footer.getByRole('link', { name: '+254 700 000 140' }).first()).toBeVisible()
    for (const [section, link] of [
      ['Visit or call', 'hello@kilele.example'],
      ['Explore', 'Admin Dashboard'],
      ['Follow', 'TikTok'],
    ] as const) {
      await expect(footer.getByRole('link', { name: link })).toBeHidden()
      await footer.getByText(section).filter({ visible: true }).click()
      await expect(footer.getByRole('link', { name: link })).toBeVisible()
    }
  })

  test('leads from the home page to a listing when the menu and links are used', async ({ page, isMobile }) => {
    await page.goto('/')
    if (isMobile) await page.getByText('Menu').click()
    await page.getByRole('navigation', { name: /Main/ }).getByRole('link', { name: 'Properties' }).click()
    await expect(page).toHaveURL('/properties')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/properties\/.+/)
  })
})

for (const hash of ['#%', '#50%off', '#caf%C3', '#%E0%A4%A']) {
  test(`shows the page as without a hash when the URL ends with ${hash}`, { tag: ANY_SIZE }, async ({ page }) => {
    // The visitor edits the address of the open page, here while React hydrates it.
    const edit = () =>
      page.evaluate((changed) => {
        window.location.hash = changed
      }, hash)
    const heading = page.getByRole('heading', { level: 1, name: 'Properties' })
    await page.goto(`/properties?type=rent${hash}`)
    await expect(page).toHaveURL('/properties?type=rent')
    await edit()
    await expect(page).toHaveURL('/properties?type=rent')
    await page.getByRole('link', { name: 'Kilele, home' }).click()
    await expect(page).toHaveTitle('Home - Kilele Properties')
    await page.goBack()
    await expect(heading).toBeVisible()

    await edit()
    await expect(page).toHaveURL('/properties?type=rent')
    await page.getByRole('link', { name: 'Kilele, home' }).click()
    await expect(page).toHaveTitle('Home - Kilele Properties')
    await page.goBack()
    await expect(heading).toBeVisible()
  })
}
