/** Tag of a test that says the same of any screen: it runs on a phone's alone (playwright.config.ts). */
export const ANY_SIZE = '@any-size'
