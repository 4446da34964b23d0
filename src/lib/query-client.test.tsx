import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from './query-client'
import { renderWithQueries } from './test-support'

const load = jest.fn<Promise<string>, []>()

function Villa({ built }: { built?: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['property', 'villa'], queryFn: load, initialData: built })
  return (
    <button
      onClick={() => void refetch()}
    >{`${data ?? 'pending'}${error === null ? '' : `, ${error.message}`}`}</button>
  )
}

const shows = (text: string) => screen.findByRole('button', { name: text })
const emit = (name: string) => act(() => void window.dispatchEvent(new Event(name)))
const renderIn = (queries: QueryClient, built?: string) =>
  render(
    <QueryClientProvider client={queries}>
      <Villa {...(built !== undefined && { built })} />
    </QueryClientProvider>,
  )

beforeEach(() => load.mockReset().mockResolvedValue('fetched'))

it('shows what the page was built with at once, and refetches it once', async () => {
  const queries = createQueryClient()
  const { unmount } = renderIn(queries, 'built')
  expect(screen.getByRole('button')).toHaveTextContent('built')
  await shows('fetched')
  unmount()
  renderIn(queries, 'built')
  expect(screen.getByRole('button')).toHaveTextContent('fetched')
  expect(load).toHaveBeenCalledTimes(1)
})

it('renders built data in the static page without a request', () => {
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <Villa built="built" />
    </QueryClientProvider>
  )
  expect(renderToString(page)).toContain('built')
  expect(load).not.toHaveBeenCalled()
})

it('preserves what is shown when a refetch fails, and does not retry', async () => {
  load.mockRejectedValue(new Error('down'))
  renderWithQueries(<Villa built="built" />)
  await shows('built, down')
  expect(load).toHaveBeenCalledTimes(1)
})

it('does not wait for a network, and refetches what failed when it is back', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  renderWithQueries(<Villa />)
  await shows('pending, offline')
  emit('online')
  await shows('fetched')
  expect(load).toHaveBeenCalledTimes(2)
})

it('does not refetch what was fetched on focus, on mount, nor when the network is back', async () => {
  const queries = createQueryClient()
  renderIn(queries)
  await shows('fetched')
  emit('offline')
  emit('online')
  emit('focus')
  emit('visibilitychange')
  renderIn(queries).unmount()
  expect(load).toHaveBeenCalledTimes(1)
})

it('refetches what is shown when a change outdates it, and returns to the built data when it is forgotten', async () => {
  const { queries } = renderWithQueries(<Villa built="built" />)
  await shows('fetched')
  load.mockResolvedValue('changed')
  await act(() => queries.invalidateQueries({ queryKey: ['property'] }))
  await shows('changed')
  load.mockRejectedValue(new Error('down'))
  await act(() => queries.resetQueries({ queryKey: ['property'] }))
  await shows('built, down')
})
