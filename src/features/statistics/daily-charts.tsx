import type { Statistics } from '../../../contract/statistics'
import { color, space } from '../../ui/tokens'
import { contactsOf } from './counts'
import { DailyChart } from './daily-chart'

interface DailyChartsProps {
  perDay: Statistics['perDay']
  /** Of each chart, in pixels. */
  height: number
}

/**
 * Views and contacts by day. Each has a chart of its own: there are many views for each contact, and on one scale the
 * contacts would lie on the axis.
 */
export function DailyCharts({ perDay, height }: DailyChartsProps) {
  return (
    <div css={chartsStyle}>
      <DailyChart title="Views per day" stroke={color.primary} perDay={perDay} countOf={viewsOf} height={height} />
      <DailyChart title="Contacts per day" stroke={color.accent} perDay={perDay} countOf={contactsOf} height={height} />
    </div>
  )
}

const viewsOf = ({ view }: Statistics['perDay'][number]) => view

const chartsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
} as const
