import type { Locator, Page } from '@playwright/test'
import { press, pressInMenu, tabTo } from './keyboard'

/** How somebody works a page: the same steps by touch and by keyboard alone. */
export interface InputMethod {
  /** Follows a link or presses a button. */
  activate: (target: Locator) => Promise<void>
  check: (checkbox: Locator) => Promise<void>
  /** Replaces what is in the field. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Picks the choice with this label. */
  choose: (list: Locator, label: string) => Promise<void>
  /** Picks an action of the open menu. */
  pick: (item: Locator) => Promise<void>
  /** Opens the file chooser of `field` and picks one file. */
  chooseFile: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
}

/** Needs a page with `hasTouch`. */
export function byTouch(): InputMethod {
  return {
    activate: (target) => target.tap(),
    check: (checkbox) => checkbox.tap(),
    fill: async (field, text) => {
      await field.tap()
      await field.fill(text)
    },
    // The list opens outside the page, where a test cannot tap.
    choose: async (list, label) => void (await list.selectOption({ label })),
    pick: (item) => item.tap(),
    // A synthetic tap opens no file chooser.
    chooseFile: (field, file) => field.setInputFiles(file),
  }
}

export function byKeyboard(page: Page): InputMethod {
  return {
    activate: (target) => press(page, target),
    check: async (checkbox) => {
      await tabTo(page, checkbox)
      await page.keyboard.press('Space')
    },
    fill: async (field, text) => {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    choose: async (list, label) => {
      await tabTo(page, list)
      await page.keyboard.type(label)
    },
    pick: (item) => pressInMenu(page, item),
    chooseFile: async (field, file) => {
      const opened = page.waitForEvent('filechooser')
      await tabTo(page, field)
      await page.keyboard.press('Enter')
      await (await opened).setFiles(file)
    },
  }
}
