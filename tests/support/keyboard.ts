import type { Locator, Page } from '@playwright/test'

/** More than the tab stops of the longest page, the table of 60 listings with six each. */
const MAX_TAB_STOPS = 600
/** More than the items of the longest menu. */
const MAX_MENU_ITEMS = 20

/** Presses Tab until `target` has the focus; throws when Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** Focuses `target` with Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Presses the arrow key until `item` of the open menu has the focus, then Enter. */
export async function pressInMenu(page: Page, item: Locator): Promise<void> {
  await item.waitFor()
  for (let step = 0; step < MAX_MENU_ITEMS; step++) {
    if (await hasFocus(item)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow keys do not lead to ${String(item)}`)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
