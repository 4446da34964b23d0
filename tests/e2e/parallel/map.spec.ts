import type { Page } from '@playwright/test'
import { press, tabTo } from '../../support/keyboard'
import { watchPolicy } from '../../support/policy-reports'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'
import { ANY_TILE } from '../../support/tile-server'

const KAREN = 'Five-bedroom villa with a pool and walled garden'
/** With the villa in Karen and no home elsewhere. */
const KAREN_AREA = '-1.34,36.68,-1.31,36.72'

const showButton = (page: Page) => page.getByRole('button', { name: /^Map/ })
const mapOf = (page: Page) => page.getByRole('region', { name: /^Map of/ })
const listOf = (page: Page) => page.getByRole('list', { name: 'On the map' })
const resultsOf = (page: Page) => page.getByRole('main').getByRole('article')

/** Moves fingers together, and rests. */
async function dragUp(page: Page, fingers: readonly { x: number; y: number }[]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', up: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(({ x, y }) => ({ x, y: y - up })) })
  await touch('touchStart', 0)
  for (let up = 20; up <= 140; up += 20) await touch('touchMove', up)
  // Fingers that rest before they leave do not fling the page on.
  await page.waitForTimeout(300)
  await touch('touchMove', 140)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function openMap(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await showButton(page).click()
  await expect(mapOf(page)).toBeVisible()
}

test('shows the results on tiles, and in a list that says the same, when the map is opened @journey-on-desktop', async ({
  page,
}) => {
  const reports = await watchPolicy(page)
  await openMap(page, '/properties?type=sale&location=Karen%2C+Nairobi')
  await expect(mapOf(page).locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.getByText('© Tiles of the tests')).toBeVisible()
  await expect(listOf(page).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)

  const circle = mapOf(page).getByRole('button', { name: new RegExp(KAREN) })
  await circle.click()
  const row = listOf(page).getByRole('button', { name: new RegExp(KAREN) })
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await expect(circle).toHaveAttribute('aria-pressed', 'true')
  const card = page.getByRole('group', { name: 'Selected on the map' })
  await expect(card.getByRole('link', { name: `View Details: ${KAREN}` })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(row).toHaveAttribute('aria-pressed', 'false')
  expect(reports).toEqual([])
})

test('searches the shown area when the map is moved, and the URL finds the same without the map', async ({ page }) => {
  await openMap(page, '/properties')
  const all = await listOf(page).getByRole('button').count()
  expect(all).toBeGreaterThan(10)
  await mapOf(page)
    .getByRole('button', { name: /homes near .*Mombasa|homes near Diani/ })
    .first()
    .click()
  await expect.poll(() => listOf(page).getByRole('button').count()).toBeLessThan(all)
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/area=-?[\d.]+%2C[\d.]+%2C-?[\d.]+%2C[\d.]+/)
  const chip = page.getByRole('button', { name: /^Remove filter Map area near / })
  await expect(chip).toBeVisible()
  const found = await resultsOf(page).count()
  expect(found).toBeLessThan(all)

  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(resultsOf(page)).toHaveCount(found)
  await chip.click()
  await expect(page).not.toHaveURL(/area=/)
  await expect.poll(() => resultsOf(page).count()).toBeGreaterThan(found)
})

test('works by keyboard alone when tiles cannot be loaded', async ({ page, browserErrors }) => {
  await page.route(ANY_TILE, (route) => route.abort())
  await page.goto('/cars')
  await page.waitForLoadState('networkidle')
  await press(page, showButton(page))
  await expect(page.getByText(/The street map could not be loaded/)).toBeVisible()
  await expect(mapOf(page).locator('path.map-land').first()).toBeAttached()
  await expect(mapOf(page).getByText('Nairobi', { exact: true })).toBeAttached()
  await expectAccessible(page)

  const group = mapOf(page)
    .getByRole('button', { name: /^\d+ cars near/ })
    .first()
  const before = await listOf(page).getByRole('button').count()
  await press(page, group)
  await expect.poll(() => listOf(page).getByRole('button').count()).toBeLessThan(before)
  const row = listOf(page).getByRole('button').first()
  await tabTo(page, row)
  await page.keyboard.press('Space')
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Selected on the map' })).toBeVisible()
  await expect(mapOf(page).locator('[aria-pressed=true]')).toBeAttached()

  await page.unroute(ANY_TILE)
  await press(page, page.getByRole('button', { name: 'Try again' }))
  await expect(mapOf(page).locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.getByText(/The street map could not be loaded/)).toBeHidden()
  expectOnlyErrors(browserErrors, /ERR_FAILED/)
})

test('scrolls the page and says how to move the map when one finger or the plain wheel is used', async ({
  page,
  isMobile,
}) => {
  await openMap(page, '/properties')
  const map = mapOf(page)
  await map.scrollIntoViewIfNeeded()
  const all = await listOf(page).getByRole('button').count()
  const groups = map.getByRole('button', { name: /^\d+ homes near/ })
  const scrolled = () => page.evaluate(() => window.scrollY)
  // Both at once: the page may still be scrolling.
  const groupInMap = async () =>
    groups.first().evaluate(
      (group, around) => {
        return group.getBoundingClientRect().top - around.getBoundingClientRect().top
      },
      await map.elementHandle(),
    )
  const before = { group: await groupInMap(), page: await scrolled() }
  const middle = await map.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  if (isMobile) {
    await dragUp(page, [middle])
    await expect(page.getByText('Move the map with two fingers')).toBeVisible()
  } else {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, 160)
    await expect(page.getByText('Hold Ctrl and scroll to zoom')).toBeVisible()
  }
  await expect.poll(scrolled).toBeGreaterThan(before.page)
  // A finger's scrolling goes on for a while.
  await expect(async () => {
    const earlier = await scrolled()
    await page.waitForTimeout(200)
    expect(await scrolled()).toBe(earlier)
  }).toPass()
  expect(await groupInMap()).toBeCloseTo(before.group, 0)
  expect(await listOf(page).getByRole('button').count()).toBe(all)

  if (isMobile) {
    const moved = (await scrolled()) - before.page
    const fingers = [middle.x - 60, middle.x + 60].map((x) => ({ x, y: middle.y - moved }))
    await dragUp(page, fingers)
    await expect.poll(groupInMap).toBeLessThan(before.group - 50)
    return
  }
  await map.scrollIntoViewIfNeeded()
  await map.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect.poll(() => listOf(page).getByRole('button').count()).toBeLessThan(all)
})

test('shows the approximate area of one home, and fetches tiles for a data saver only when asked', async ({ page }) => {
  const tiles: string[] = []
  page.on('request', (request) => void (request.url().includes('.png') && tiles.push(request.url())))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/properties/5-bed-villa-karen-x7k2')
  await page.getByRole('button', { name: /^Map, \d+ kB$/ }).click()
  await expect(page.getByRole('heading', { name: 'Approximate area of Karen, Nairobi' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Approximate area of Karen/ }).locator('path.map-area')).toBeVisible()
  await expectAccessible(page)
  expect(tiles.filter((url) => url.startsWith(ANY_TILE.slice(0, -2)))).toEqual([])
  await page.getByRole('button', { name: 'Load the street map' }).click()
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
})

test('says so when the area of the URL cannot be read, and finds nothing far away', async ({ page }) => {
  await page.goto('/properties?area=Karen')
  await expect(page.getByText('The area in this link cannot be read, so the list is not limited to it.')).toBeVisible()
  await expect.poll(() => resultsOf(page).count()).toBeGreaterThan(1)
  await page.goto('/properties?area=48,2,49,3')
  await expect(page.getByText('No properties found')).toBeVisible()
  await page.goto(`/properties?area=${KAREN_AREA}`)
  await expect(resultsOf(page)).toHaveCount(1)
})

test('counts in words the listings whose point is missing or outside the country', async ({ page }) => {
  await page.route('**/api/search-index?kind=property', async (route) => {
    const facts = (await (await route.fetch()).json()) as { point?: object }[]
    const outside = { lat: 51.5, lng: 0 }
    await route.fulfill({
      json: facts.map(({ point, ...rest }, index) => ({
        ...rest,
        point: index === 0 ? outside : index === 1 ? null : point,
      })),
    })
  })
  await openMap(page, '/properties')
  await expect(page.getByText('2 homes not on the map')).toBeVisible()
})
