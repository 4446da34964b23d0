export { CurrencySwitch, Price, useDollars } from './currency'
