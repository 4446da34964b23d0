import { css } from '@emotion/react'

/**
 * `html[data-session]` controls who sees an element. A script in the page's head sets it before the first
 * paint, without waiting for the identity service.
 */
const SIGNED_IN = 'html:is([data-session="user"], [data-session="admin"])'

export const shownForUsers = css`
  html:not([data-session='user'], [data-session='admin']) & {
    display: none;
  }
`

export const shownForVisitors = css`
  ${SIGNED_IN} & {
    display: none;
  }
`

/** Users but the administrator. */
export const shownForCustomers = css`
  html:not([data-session='user']) & {
    display: none;
  }
`

export const shownForAdmin = css`
  html:not([data-session='admin']) & {
    display: none;
  }
`
