import { useEffect, useRef } from 'react'
import type { Statistics } from '../../../contract/statistics'
import { color, size } from '../../ui/tokens'

interface ChartProps {
  perDay: Statistics['perDay']
  /** Pixels. */
  height: number
}

/**
 * Views and enquiries by day. The chart's library is fetched with it; what it shows stands in a table as well, where
 * somebody needs the numbers.
 */
export function Chart({ perDay, height }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let isGone = false
    let remove: (() => void) | null = null
    // A chart that cannot be fetched leaves its place empty; the figures are above it.
    void import('./draw-chart').then(
      ({ drawChart }) => {
        if (!isGone) remove = drawChart(element, perDay, height)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [perDay, height])

  const views = perDay.reduce((sum, { view }) => sum + view, 0)
  return (
    <figure>
      <div
        ref={frame}
        role="img"
        aria-label={`${views} views in ${perDay.length} days`}
        style={{ minHeight: height }}
      />
      <figcaption css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        <span style={{ color: color.primary }}>━</span> Views <span style={{ color: color.accent }}>━</span> Enquiries
      </figcaption>
    </figure>
  )
}
