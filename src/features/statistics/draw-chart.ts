import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Statistics } from '../../../contract/statistics'
import { color } from '../../ui/tokens'

/** Draws into the element and follows its width. @returns removes the chart */
export function drawChart(element: HTMLElement, perDay: Statistics['perDay'], height: number): () => void {
  const days = perDay.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1_000)
  const enquiries = perDay.map(({ whatsapp, call, message }) => whatsapp + call + message)
  const axis = { stroke: resolve(element, color.inkQuiet), grid: { stroke: resolve(element, color.line), width: 1 } }
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      scales: { y: { range: (_chart, _least, most) => [0, Math.max(most, 1)] } },
      axes: [
        { ...axis, values: (_chart, seconds) => seconds.map(dayText) },
        { ...axis, size: 36 },
      ],
      series: [
        {},
        { stroke: resolve(element, color.primary), width: 2, points: { show: false } },
        { stroke: resolve(element, color.accent), width: 2, points: { show: false } },
      ],
    },
    [days, perDay.map(({ view }) => view), enquiries],
    element,
  )
  const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  return () => {
    observer.disconnect()
    chart.destroy()
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function dayText(seconds: number): string {
  return dayFormat.format(seconds * 1_000)
}

/** A canvas does not understand CSS variables. */
function resolve(element: HTMLElement, value: string): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return name === undefined ? value : getComputedStyle(element).getPropertyValue(name).trim()
}
