import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { forget, markOutdated } from './cache-changes'
import { privateKey } from './private-queries'
import { Queries, withQueries } from './queries'
import { createQueryClient } from './query-client'
import { renderWithQueries } from './test-support'

const seen: QueryClient[] = []

const Part = withQueries(function Part() {
  seen.push(useQueryClient())
  return null
})

beforeEach(() => {
  seen.length = 0
})

it('gives all parts of a session the same client', () => {
  render(
    <>
      <Part />
      <Part />
    </>,
  ).unmount()
  render(<Part />)
  expect(new Set(seen).size).toBe(1)
})

it('uses the client of an outer part', () => {
  render(
    <Queries>
      <Part />
    </Queries>,
  )
  renderWithQueries(<Part />)
  const [ofSession, ofOuter] = seen
  expect(ofOuter).not.toBe(ofSession)
})

it('refetches what is shown when a change outdates it, and the rest when it is needed', async () => {
  const load = jest.fn(() => Promise.resolve('listings'))
  const List = withQueries(function List() {
    return <p>{useQuery({ queryKey: ['property'], queryFn: load }).data ?? 'loading'}</p>
  })
  const { unmount } = render(<List />)
  await screen.findByText('listings')
  await act(() => markOutdated(['property']))
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  await markOutdated(['property'])
  expect(load).toHaveBeenCalledTimes(2)
  render(<List />)
  expect(load).toHaveBeenCalledTimes(3)
  await act(() => Promise.resolve())
})

it('removes private data and resets public data when data is forgotten', () => {
  const client = createQueryClient()
  client.setQueryData(privateKey('messages'), 'secret')
  client.setQueryData(['property', 'draft'], 'draft')
  client.setQueryData(['upload-rules'], 'rules')
  forget(privateKey(), ['property'])
  expect(client.getQueryCache().find({ queryKey: privateKey('messages') })).toBeUndefined()
  expect(client.getQueryData(['property', 'draft'])).toBeUndefined()
  expect(client.getQueryData(['upload-rules'])).toBe('rules')
})
