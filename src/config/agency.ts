export { agency } from '../../contract/agency'
