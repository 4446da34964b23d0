import { lazy } from 'react'

export { PeriodFigures } from './period-figures'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const StatisticsPage = lazy(() =>
  import(/* webpackChunkName: "back-office" */ './statistics-page').then((module) => ({
    default: module.StatisticsPage,
  })),
)
