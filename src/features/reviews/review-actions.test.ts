import { replyTemplatesFor } from './review-actions'

const thanksTo = (username: string | null) => replyTemplatesFor(username)[0]?.text

it('addresses the reviewer when the name is known', () => {
  expect(thanksTo(' Wanjiku ')).toBe('Thank you for your kind words, Wanjiku. It was a pleasure to help you.')
})

it('addresses nobody when the name is missing or blank', () => {
  for (const username of [null, '  ']) {
    expect(thanksTo(username)).toBe('Thank you for your kind words. It was a pleasure to help you.')
  }
})
