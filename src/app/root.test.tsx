import { act, render, screen } from '@testing-library/react'
import { agency } from '../../contract/agency'
import { notify } from '../lib/notices'
import { ErrorBoundary, Root, Toasts } from './root'

// The connection is lost when the toast is needed.
jest.mock('../ui/toast', () => {
  throw new Error('Loading chunk 7 failed')
})

it('shows a plain toast when the code of the toast cannot be fetched', async () => {
  render(<Toasts />)
  act(() => notify({ title: 'Upload failed', destructive: true }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed')
})

it('shows a message with a telephone number when something outside the pages fails', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  function Failing(): never {
    throw new URIError('URI malformed')
  }
  render(<Root>{<Failing />}</Root>)
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown.')
  expect(screen.getByRole('link', { name: agency.phone.label })).toHaveAttribute('href', agency.phone.href)
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
})

it('leaves out what a page can do without when that fails, until the next page', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let works = false
  function Line() {
    if (!works) throw new URIError('URI malformed')
    return 'Today'
  }
  const page = (path: string) => (
    <>
      <ErrorBoundary path={path} fallback={null}>
        <Line />
      </ErrorBoundary>
      <p>The page</p>
    </>
  )
  const { container, rerender } = render(page('/'))
  expect(container).toHaveTextContent(/^The page$/)
  works = true
  rerender(page('/about'))
  expect(container).toHaveTextContent('TodayThe page')
})
