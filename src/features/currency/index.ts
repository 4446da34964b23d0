export { useDollars } from './chosen-currency'
export { CurrencySwitch, Price } from './currency-switch'
