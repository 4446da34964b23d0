import uPlot from 'uplot'
import { formatNumber } from '../../../lib/format'
import { color } from '../../../ui/tokens'
import { dayText } from './counts'

interface ChartContent {
  /** Days such as 2026-11-17, oldest first. */
  days: readonly string[]
  /** One for each day. */
  counts: readonly number[]
  /** A colour of the tokens. */
  stroke: string
  /** Pixels. */
  height: number
}

/** Draws into the element, and again when its width or the colour scheme changes. @returns removes the chart */
export function drawChart(element: HTMLElement, { days, counts, stroke, height }: ChartContent): () => void {
  const ticks = ticksAbove(Math.max(1, ...counts), height)
  const top = ticks.at(-1) ?? 1
  // Functions, because they are called for each drawing: the values of the tokens depend on the colour scheme.
  const axis = {
    font: fontOf(element),
    stroke: () => resolve(element, color.inkQuiet),
    grid: { stroke: () => resolve(element, color.line), width: 1 },
    ticks: { show: false },
  }
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      // Days count from 0: as dates they would move with the browser's time zone.
      scales: { x: { time: false }, y: { range: [0, top] } },
      axes: [
        {
          ...axis,
          incrs: DAY_STEPS,
          space: 64,
          size: LABEL_HEIGHT,
          gap: LABEL_GAP,
          values: (_chart, places) => places.map((place) => labelOf(days[place])),
        },
        {
          ...axis,
          splits: ticks,
          size: Math.max(LABEL_WIDTH, 16 + DIGIT_WIDTH * formatNumber(top).length),
          values: (_chart, places) => places.map(formatNumber),
        },
      ],
      series: [{}, { stroke: () => resolve(element, stroke), width: 2, points: { show: false } }],
    },
    [days.map((_day, place) => place), [...counts]],
    element,
  )

  const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => chart.redraw()
  scheme.addEventListener('change', redraw)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', redraw)
    chart.destroy()
  }
}

const DAY_STEPS = [1, 2, 7, 14, 28]
/** Whole numbers: there are no half views. */
const COUNT_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 7 }, (_, power) => step * 10 ** power))
  .sort(ascending)
/** Pixels. */
const DIGIT_WIDTH = 8
/** Counts up to 999 fit, so that charts beside each other begin at the same place. */
const LABEL_WIDTH = 40
const LABEL_HEIGHT = 36
/** The first day stands clear of the zero above it. */
const LABEL_GAP = 8
const TICK_SPACE = 40

/** They run from zero to the first one above `max`, so that the line never runs along the upper edge. */
function ticksAbove(max: number, height: number): number[] {
  const places = Math.max(2, Math.floor((height - LABEL_HEIGHT) / TICK_SPACE))
  const intervals = (step: number) => Math.floor(max / step) + 1
  const step = COUNT_STEPS.find((candidate) => intervals(candidate) <= places) ?? max
  return Array.from({ length: intervals(step) + 1 }, (_, index) => index * step)
}

function ascending(one: number, other: number): number {
  return one - other
}

function labelOf(day: string | undefined): string {
  return day === undefined ? '' : dayText(day)
}

/** A canvas does not understand CSS variables. */
function resolve(element: HTMLElement, value: string): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return name === undefined ? value : getComputedStyle(element).getPropertyValue(name).trim()
}

/** The element's font. The library wants whole pixels. */
function fontOf(element: HTMLElement): string {
  const { fontSize, fontFamily } = getComputedStyle(element)
  return `${Math.round(Number.parseFloat(fontSize))}px ${fontFamily}`
}
