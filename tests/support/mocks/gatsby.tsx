export { Link } from './gatsby-link'

export const navigate = jest.fn<Promise<void>, [string]>()
export const withPrefix = (path: string): string => path
export const graphql = (): null => null
export const useStaticQuery = jest.fn()
