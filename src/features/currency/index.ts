export { useDollars } from './chosen-currency'
export { CurrencySwitch } from './currency-switch'
export { Price } from './price'
