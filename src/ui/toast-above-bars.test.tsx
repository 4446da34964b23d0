import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { ToastMessage, usePlaceAboveBars } from './toast'

const WINDOW = { width: 360, height: 740 }
const TOAST_HEIGHT = 100

const TOAST_BOX = `${WINDOW.height - TOAST_HEIGHT} ${TOAST_HEIGHT}`

/**
 * jsdom has no layout: a box is where its `data-box` says, 'top height' or 'top height left width', and else at the
 * window's edge.
 */
beforeEach(() => {
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW.height)
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [top = 0, height = 0, left = 0, width = WINDOW.width] = (this.dataset.box ?? TOAST_BOX).split(' ').map(Number)
    return new DOMRect(left, top, width, height)
  })
})

function Toast(props: { isBar?: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  usePlaceAboveBars(ref)
  return <div ref={ref} data-testid="toast" data-action-bar={props.isBar ? '' : undefined} />
}

function show(...bars: string[]) {
  render(
    <>
      {bars.map((box) => (
        <div key={box} data-action-bar="" data-box={box} />
      ))}
      <Toast />
    </>,
  )
  return screen.getByTestId('toast').style
}

it('stays at the edge of the window when there is no bar', () => {
  expect(show()).toHaveProperty('bottom', '0px')
})

it('stands above a bar at the edge, and above both when there are two', () => {
  expect(show('600 128', '528 64')).toHaveProperty('bottom', '212px')
})

it('does not avoid itself when it is a bar', () => {
  render(<Toast isBar />)
  expect(screen.getByTestId('toast').style.bottom).toBe('0px')
})

it('stays at the edge when the bar is elsewhere, beside it or hidden', () => {
  expect(show('200 60', '640 80 400 300', '0 0')).toHaveProperty('bottom', '0px')
})

it('stays at the edge when nothing fits above the bar', () => {
  expect(show('80 660')).toHaveProperty('bottom', '0px')
})

it('moves when a bar comes, and when the page is scrolled', async () => {
  const style = show()
  const bar = document.createElement('div')
  bar.dataset.actionBar = ''
  bar.dataset.box = '660 70'
  await act(async () => {
    document.body.append(bar)
    await Promise.resolve()
  })
  expect(style.bottom).toBe('80px')
  bar.dataset.box = '100 70'
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(style.bottom).toBe('0px')
  bar.remove()
})

it.each(['data-action-bar', 'data-contact-bar'])('keeps the toast above a bar with %s', (attribute) => {
  render(
    <>
      <div {...{ [attribute]: '' }} data-box="660 80" />
      <ToastMessage title="Saved" destructive={false} onClose={() => undefined} />
    </>,
  )
  const raised = [...document.querySelectorAll<HTMLElement>('[style*="bottom"]')].filter((box) =>
    box.textContent.includes('Saved'),
  )
  expect(raised.map(({ style }) => style.bottom)).toEqual(['80px'])
})
