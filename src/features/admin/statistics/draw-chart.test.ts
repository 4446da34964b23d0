import uPlot from 'uplot'
import { color } from '../../../ui/tokens'
import { drawChart } from './draw-chart'

const mockChart = { redraw: jest.fn(), setSize: jest.fn(), destroy: jest.fn() }
jest.mock('uplot', () => jest.fn())

const content = { days: ['2026-11-16', '2026-11-17'], counts: [3, 12], stroke: color.primary, height: 200 }

function draw() {
  const element = document.createElement('div')
  document.body.append(element)
  element.style.setProperty('--primary', ' green')
  const remove = drawChart(element, content)
  const [options, series] = jest.mocked(uPlot).mock.lastCall ?? []
  if (!options) throw new Error('Nothing was drawn')
  return { element, remove, options, series, chart: mockChart as unknown as uPlot }
}

beforeEach(() => {
  jest.mocked(uPlot).mockImplementation(() => mockChart as unknown as uPlot)
  for (const method of Object.values(mockChart)) method.mockClear()
})

it('draws one count for each day, from zero to the tick above the highest, when days have counts', () => {
  const { options, series } = draw()
  expect(series).toEqual([
    [0, 1],
    [3, 12],
  ])
  expect(options.scales?.y?.range).toEqual([0, 15])
  expect(options.axes?.[1]?.splits).toEqual([0, 5, 10, 15])
})

it('labels one axis with days and the other with whole numbers when it is drawn', () => {
  const { options, chart } = draw()
  const [days, counts] = options.axes ?? []
  const labelsOf = (axis: typeof days, ticks: number[]) =>
    typeof axis?.values === 'function' ? axis.values(chart, ticks, 0, 0, 1) : null
  expect(labelsOf(days, [0, 1, 2])).toEqual(['16 Nov', '17 Nov', ''])
  expect(labelsOf(counts, [0, 1_000])).toEqual(['0', '1,000'])
})

it('resolves colours for each drawing, and draws again when the colour scheme changes', () => {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  jest.spyOn(window, 'matchMedia').mockReturnValue(scheme)
  const { element, options, chart, remove } = draw()
  const stroke = () => {
    const given = options.series[1]?.stroke
    return typeof given === 'function' ? given(chart, 1) : given
  }
  expect(stroke()).toBe('green')
  element.style.setProperty('--primary', 'lime')
  scheme.dispatchEvent(new Event('change'))
  expect(mockChart.redraw).toHaveBeenCalledTimes(1)
  expect(stroke()).toBe('lime')

  remove()
  scheme.dispatchEvent(new Event('change'))
  expect(mockChart.redraw).toHaveBeenCalledTimes(1)
  expect(mockChart.destroy).toHaveBeenCalledTimes(1)
})

it('changes its width when its container does', () => {
  const observers: (() => void)[] = []
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    const observer = { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() }
    observers.push(() => callback([], observer))
    return observer
  })
  const { element } = draw()
  jest.spyOn(element, 'clientWidth', 'get').mockReturnValue(328)
  for (const resize of observers) resize()
  expect(mockChart.setSize).toHaveBeenCalledWith({ width: 328, height: 200 })
})
