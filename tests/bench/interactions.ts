import { chromium, type Browser, type Page } from '@playwright/test'
import { adminPagePaths, pagePaths } from '../../contract/paths'
import { ADMIN, signIn } from '../support/accounts'
import { chromiumLaunchOptions } from '../support/browser'
import { copyRelease } from '../support/second-backend'
import type { Row } from './aims'
import { measureInp, observeInp } from './inp'
import { median, report, startMeasuring, type Measuring } from './results'
import { waitUntilIdle, withFolder, DEMO_LISTINGS, withBackend, withIdleStack, withStack } from './stack'

const RUNS = 3
const LISTINGS = { properties: 10_000, cars: 10_000 }
const TABLE_LISTINGS = 1_000
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const REVIEWED = '/properties/5-bed-villa-karen-x7k2'
/** Between two actions: a fast typist's pause. */
const PAUSE_MS = 250
const PATIENCE_MS = 120_000

interface Interaction {
  name: string
  look: typeof PHONE | typeof DESKTOP
  path: string
  act: (page: Page) => Promise<void>
}

const INTERACTIONS: Interaction[] = [
  { name: 'opening the menu', look: PHONE, path: '/', act: (page) => page.getByText('Menu', { exact: true }).tap() },
  {
    name: 'opening the filters',
    look: PHONE,
    path: '/cars',
    act: (page) => page.getByRole('button', { name: 'Filters' }).tap(),
  },
  {
    name: 'a keystroke in a filter, 10,000 cars',
    look: DESKTOP,
    path: '/cars',
    act: (page) => filtersOf(page).getByLabel('Make').pressSequentially('Toyota', { delay: PAUSE_MS }),
  },
  {
    name: 'a choice in a filter, 10,000 properties',
    look: DESKTOP,
    path: '/properties',
    act: async (page) => {
      await filtersOf(page).getByLabel('Type').focus()
      await press(page, 'ArrowDown', 3)
    },
  },
  {
    name: 'a step of a slider, 10,000 properties',
    look: DESKTOP,
    path: '/properties',
    act: async (page) => {
      await page.getByRole('slider', { name: 'Price range, highest' }).first().focus()
      await press(page, 'ArrowLeft', 8)
    },
  },
  {
    name: 'Show more, 10,000 properties',
    look: PHONE,
    path: '/properties',
    act: (page) => page.getByRole('button', { name: /^Show more/ }).tap(),
  },
  {
    name: 'See More of the reviews',
    look: PHONE,
    path: REVIEWED,
    act: (page) => page.getByRole('button', { name: 'See More' }).tap(),
  },
]

/** The administrator's table on a phone. */
const IN_TABLE: Interaction[] = [
  {
    name: 'a keystroke in the search, table of 1,000 listings',
    look: PHONE,
    path: adminPagePaths.listings,
    act: (page) => page.getByLabel('Search listings').pressSequentially('villa karen', { delay: PAUSE_MS }),
  },
  {
    name: 'selecting one, table of 1,000 listings',
    look: PHONE,
    path: adminPagePaths.listings,
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .tap(),
  },
  {
    name: 'selecting all, table of 1,000 listings',
    look: PHONE,
    path: adminPagePaths.listings,
    act: (page) => page.getByRole('checkbox', { name: 'Select all that are shown' }).tap(),
  },
  {
    name: 'a choice in a filter, table of 1,000 listings',
    look: PHONE,
    path: adminPagePaths.listings,
    act: async (page) => {
      await page.getByRole('search').getByLabel('Kind').focus()
      await press(page, 'ArrowDown', 2)
    },
  },
]

export async function run(): Promise<void> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const measuring = await startMeasuring('interactions')
    await report('interactions', await withFolder((released) => measureBoth(browser, measuring, released)))
  } finally {
    await browser.close()
  }
}

/** @param released an empty folder: the lists are measured on the release of the demo, whose stack has ended by then */
async function measureBoth(browser: Browser, measuring: Measuring, released: string): Promise<Row[]> {
  // It begins to prepare photos three minutes after its listings came, of which its first build takes the half.
  const onDetail = await withStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
    await copyRelease(dataDir, released)
    return measureAll(browser, measuring, url, INTERACTIONS.filter(isOnDetail))
  })
  const others = INTERACTIONS.filter((one) => !isOnDetail(one))
  const onLists = await withBackend(released, LISTINGS, async ({ url, dataDir }) => {
    await waitUntilIdle(dataDir)
    return measureAll(browser, measuring, url, others)
  })
  const inTable = await withIdleStack(TABLE_LISTINGS, ({ url }) => measureAll(browser, measuring, url, IN_TABLE))
  return [...onLists, ...onDetail, ...inTable]
}

function isOnDetail({ path }: Interaction): boolean {
  return path === REVIEWED
}

async function measureAll(
  browser: Browser,
  measuring: Measuring,
  baseURL: string,
  interactions: readonly Interaction[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const interaction of interactions) {
    const part = async (): Promise<Row[]> => {
      const measured: Measured[] = []
      for (let run = 0; run < RUNS; run++) measured.push(await measure(browser, baseURL, interaction))
      return [
        {
          interaction: interaction.name,
          'INP, ms': median(measured.map(({ inp }) => inp)),
          'worst of the runs': Math.max(...measured.map(({ inp }) => inp)),
          'elements after': median(measured.map(({ elements }) => elements)),
        },
      ]
    }
    rows.push(...(await measuring.measure(interaction.name, part)))
  }
  return rows
}

interface Measured {
  inp: number
  elements: number
}

async function measure(browser: Browser, baseURL: string, { look, path, act }: Interaction): Promise<Measured> {
  const page = await browser.newPage({ ...look, baseURL })
  // The first visit to a new backend waits for photos to be made.
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await observeInp(page)
    if (path.startsWith(pagePaths.admin)) {
      await signIn(page, ADMIN)
      await page.waitForURL('/')
    }
    await page.goto(path)
    // The dashboard asks for news again and again.
    if (path.startsWith(pagePaths.admin)) await page.getByRole('checkbox').first().waitFor()
    else await page.waitForLoadState('networkidle')
    const inp = await measureInp(page, () => act(page))
    return { inp, elements: await page.evaluate(() => document.querySelectorAll('*').length) }
  } finally {
    await page.close()
  }
}

function filtersOf(page: Page) {
  return page.getByRole('complementary', { name: 'Filters' })
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(key)
    await page.waitForTimeout(PAUSE_MS)
  }
}
