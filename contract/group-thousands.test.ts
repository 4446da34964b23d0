import fc from 'fast-check'
import { groupThousands } from './price'

it.each([0, 3])('formats numbers like Intl.NumberFormat when %d decimals are allowed', (places) => {
  const intl = new Intl.NumberFormat('en-KE', { maximumFractionDigits: places })
  const amounts = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.integer().map((n) => n / 8),
    fc.constantFrom(999, 1000),
  )
  fc.assert(
    fc.property(amounts, (amount) => groupThousands(amount, places) === intl.format(amount).replace(/^-0$/, '0')),
  )
})
