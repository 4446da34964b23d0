import type { Locator, Page } from '@playwright/test'

/** Presses a phone's screen and counts it. Choosing in a native list is two: one opens it, which is pressed really. */
export function countTaps(page: Page) {
  let count = 0
  const tap = async (target: Locator) => {
    count += 1
    await target.tap()
  }
  return {
    count: () => count,
    tap,
    /** Text itself is no tap. */
    type: async (field: Locator, text: string) => {
      await tap(field)
      await page.keyboard.type(text)
    },
    choose: async (label: string, option: string) => {
      const list = page.getByRole('combobox', { name: label, exact: true }).filter({ visible: true })
      await tap(list)
      count += 1
      await list.selectOption(option)
    },
  }
}
