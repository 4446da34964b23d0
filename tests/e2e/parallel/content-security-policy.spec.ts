import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { apiPaths, pagePaths, SELL_PATH } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { watchPolicy } from '../../support/policy-reports'

test.skip(({ isMobile }) => isMobile, 'A policy has no viewport')

const listings = z.array(z.looseObject({ id: z.string() }))

test('does not violate the policy when any kind of page is open', async ({ page, request }) => {
  const properties = listings.parse(await (await request.get(apiPaths.properties)).json())
  const cars = listings.parse(await (await request.get(apiPaths.cars)).json())
  const filmed = {
    ...properties[0],
    id: properties[0]?.id ?? '',
    youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  }
  const reports = await watchPolicy(page)
  // The browser applies the policy before it sends a request, so neither photos nor the video host are needed.
  await page.route('/media/**', (route) => route.fulfill({ status: 204 }))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'the video' }))
  await page.route(`**${apiPaths.property(filmed.id)}`, (route) => route.fulfill({ json: filmed }))

  for (const path of [
    pagePaths.home,
    pagePaths.properties,
    pagePaths.cars,
    pagePaths.car(cars[0]?.id ?? ''),
    // Not built: the backend writes its head.
    pagePaths.property('never-was'),
    pagePaths.contact,
    SELL_PATH,
    pagePaths.contactSent,
    pagePaths.signUp,
    pagePaths.reviews,
  ]) {
    const response = await page.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy, path).toMatch(/script-src 'self' ('sha256-[^']+' )+https:\/\/apis\.google\.com;/)
    await page.waitForLoadState('networkidle')
  }

  await page.goto(pagePaths.property(filmed.id))
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Watch the video' }).click()
  await expect(page.frameLocator('iframe[title^="Video of"]').getByText('the video')).toBeVisible()
  expect(reports).toEqual([])
})

test('does not violate the policy when the dashboard is open', async ({ page }) => {
  const reports = await watchPolicy(page)
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  for (const path of [pagePaths.admin, pagePaths.adminMessages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(reports).toEqual([])
})

test('does not run a script when it was injected into a page @journey-on-desktop', async ({ page }) => {
  const reports = await watchPolicy(page)
  await page.goto(pagePaths.home)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
    const picture = document.createElement('div')
    picture.innerHTML = '<img src="/nothing.png" onerror="document.title = \'taken over\'">'
    document.body.append(picture)
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    document.body.append(foreign)
  })
  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(3)
  expect(reports.map((report) => report.split(' ')[0]).sort()).toEqual([
    'script-src-attr',
    'script-src-elem',
    'script-src-elem',
  ])
  expect(await page.title()).not.toBe('taken over')
})
