import { namedLazy } from '../../ui/lazy'

export { PeriodFigures } from './period-figures'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const StatisticsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './statistics-page'),
  'StatisticsPage',
)
