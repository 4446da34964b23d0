import { css } from '@emotion/react'

/**
 * Who sees an element is told by `html[data-session]`, which the page's head sets before the first
 * paint: right without waiting for the identity service, and without any script of ours.
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

export const shownForAdmin = css`
  html:not([data-session='admin']) & {
    display: none;
  }
`
