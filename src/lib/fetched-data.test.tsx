import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { markOutdated, tellOf } from './cache-changes'
import { changeFetched, fetchedData, fetchFresh, forgetFetched, type Source } from './fetched-data'
import { useFetched } from './use-fetched'

/** A source whose requests wait for `respond` or `fail`. */
function createSource(options: Partial<Source<string>> = {}) {
  const requests: { resolve: (text: string) => void; reject: (error: Error) => void; signal: AbortSignal }[] = []
  const source: Source<string> = {
    key: ['villa', '1'],
    load: (signal) => new Promise((resolve, reject) => requests.push({ resolve, reject, signal })),
    ...options,
  }
  const last = () => requests.at(-1) ?? fail()
  return {
    source,
    requests,
    respond: (text: string) => settle(() => last().resolve(text)),
    fail: (reason: string) => settle(() => last().reject(new Error(reason))),
  }
}

/** Until promises that `act` settles have been handled. */
function settle(step: () => void): Promise<void> {
  return act(() => {
    step()
    return Promise.resolve()
  })
}

function fail(): never {
  throw new Error('Nothing was requested')
}

function Shown({ source, built }: { source: Source<string> | null; built?: string }) {
  const { data, error, isPending, refetch } = useFetched(source, built)
  return (
    <button onClick={() => void refetch()}>
      {isPending ? 'pending' : `${data ?? 'nothing'}${error ? `, ${error.message}` : ''}`}
    </button>
  )
}

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))

beforeEach(() => {
  forgetFetched([])
  jest.useFakeTimers()
})

afterEach(() => jest.useRealTimers())

describe('states', () => {
  it('is pending, then shows the data', async () => {
    const { source, respond } = createSource()
    render(<Shown source={source} />)
    expect(texts()).toEqual(['pending'])
    await respond('villa')
    expect(texts()).toEqual(['villa'])
    expect(fetchedData(source)).toBe('villa')
  })

  it('shows the error when the first request fails, and is pending again while it is repeated', async () => {
    const { source, respond, fail: failRequest } = createSource()
    render(<Shown source={source} />)
    await failRequest('down')
    expect(texts()).toEqual(['nothing, down'])
    act(() => screen.getByRole('button').click())
    expect(texts()).toEqual(['pending'])
    await respond('villa')
    expect(texts()).toEqual(['villa'])
  })

  it('preserves the data when a refetch fails', async () => {
    const { source, respond, fail: failRequest } = createSource()
    render(<Shown source={source} />)
    await respond('villa')
    act(() => screen.getByRole('button').click())
    expect(texts()).toEqual(['villa'])
    await failRequest('down')
    expect(texts()).toEqual(['villa, down'])
  })

  it('fetches nothing without a source', () => {
    render(<Shown source={null} />)
    expect(texts()).toEqual(['pending'])
  })

  it('keeps the identity of data when the response is equal', async () => {
    const responses: object[] = [
      { title: 'Villa', beds: [4, 5], status: null },
      { status: null, beds: [4, 5], title: 'Villa' },
      { status: null, beds: [4, 5, 6], title: 'Villa' },
      { status: null, beds: null, title: 'Villa' },
    ]
    const [first, ...others] = responses
    const source = { key: ['equal'], load: () => Promise.resolve(responses.shift() ?? {}), freshFor: 0 }
    expect(await fetchFresh(source)).toBe(first)
    expect(await fetchFresh(source)).toBe(first)
    expect(await fetchFresh(source)).toBe(others[1])
    expect(await fetchFresh(source)).toBe(others[2])
  })
})

describe('built data', () => {
  it('is shown at once, and refetched once', async () => {
    const { source, requests, respond } = createSource()
    const { unmount } = render(<Shown source={source} built="built" />)
    expect(texts()).toEqual(['built'])
    await respond('fetched')
    expect(texts()).toEqual(['fetched'])
    unmount()
    render(<Shown source={source} built="built" />)
    expect(texts()).toEqual(['fetched'])
    expect(requests).toHaveLength(1)
  })

  it('is hydrated also when the response is there before', async () => {
    const { source, requests } = createSource()
    document.body.innerHTML = renderToString(<Shown source={source} built="built" />)
    const response = fetchFresh(source)
    requests[0]?.resolve('fetched')
    await response
    // A difference from the built page would be an error in the console.
    render(<Shown source={source} built="built" />, { container: document.body, hydrate: true })
    expect(texts()).toEqual(['fetched'])
  })
})

describe('requests', () => {
  it('are shared by components that need the same data at the same time', async () => {
    const { source, requests, respond } = createSource()
    render(
      <StrictMode>
        <Shown source={source} />
        <Shown source={{ ...source }} />
      </StrictMode>,
    )
    const promise = fetchFresh(source)
    expect(requests.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
    await respond('villa')
    expect(texts()).toEqual(['villa', 'villa'])
    expect(await promise).toBe('villa')
  })

  it('are not repeated by another component or page while the data is fresh', async () => {
    const { source, requests, respond } = createSource({ freshFor: 60_000 })
    const { unmount } = render(<Shown source={source} />)
    await respond('villa')
    unmount()
    jest.advanceTimersByTime(59_000)
    const { unmount: leave } = render(<Shown source={source} />)
    expect(requests).toHaveLength(1)
    leave()
    jest.advanceTimersByTime(1_000)
    render(<Shown source={source} />)
    expect(texts()).toEqual(['villa'])
    expect(requests).toHaveLength(2)
  })

  it('never end the freshness of data without a limit', async () => {
    const { source, requests, respond } = createSource()
    render(<Shown source={source} />)
    await respond('villa')
    jest.advanceTimersByTime(86_400_000)
    render(<Shown source={source} />)
    goOnline()
    expect(requests).toHaveLength(1)
  })

  it('are repeated when data has not been used for five minutes', async () => {
    const { source, requests, respond } = createSource()
    const { unmount } = render(<Shown source={source} />)
    await respond('villa')
    unmount()
    jest.advanceTimersByTime(300_000)
    render(<Shown source={source} />)
    expect(texts()).toEqual(['pending'])
    expect(requests).toHaveLength(2)
  })

  it('are aborted when the last component that waits is gone, and begun again by the next', async () => {
    const { source, requests, respond } = createSource()
    const { unmount } = render(<Shown source={source} />)
    const { unmount: unmountOther } = render(<Shown source={source} />)
    unmount()
    expect(requests[0]?.signal.aborted).toBe(false)
    unmountOther()
    expect(requests[0]?.signal.aborted).toBe(true)
    render(<Shown source={source} />)
    await settle(() => requests[0]?.resolve('late'))
    expect(texts()).toEqual(['pending'])
    await respond('villa')
    expect(texts()).toEqual(['villa'])
  })

  it('are aborted when a caller gives up, unless a component waits too', async () => {
    const { source, requests, respond } = createSource()
    const caller = new AbortController()
    const promise = fetchFresh(source, caller.signal)
    caller.abort()
    expect(requests[0]?.signal.aborted).toBe(true)
    requests[0]?.reject(new DOMException('', 'AbortError'))
    await expect(promise).rejects.toThrow('Nobody waits')

    render(<Shown source={source} />)
    const other = new AbortController()
    const second = fetchFresh(source, other.signal)
    other.abort()
    expect(requests[1]?.signal.aborted).toBe(false)
    await respond('villa')
    expect(await second).toBe('villa')
  })

  it('reject what waits for them when they fail', async () => {
    const { source, fail: failRequest } = createSource()
    const promise = fetchFresh(source)
    const outcome = expect(promise).rejects.toThrow('down')
    await failRequest('down')
    await outcome
  })

  it('do not wait for a network, and are repeated when it is back', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { source, requests, respond, fail: failRequest } = createSource()
    render(<Shown source={source} />)
    expect(requests).toHaveLength(1)
    await failRequest('offline')
    expect(texts()).toEqual(['nothing, offline'])
    goOnline()
    expect(requests).toHaveLength(2)
    await respond('villa')
    expect(texts()).toEqual(['villa'])
  })

  it('are not repeated for a component that is gone when the network is back', async () => {
    const { source, requests, fail: failRequest } = createSource()
    const { unmount } = render(<Shown source={source} />)
    await failRequest('offline')
    unmount()
    goOnline()
    expect(requests).toHaveLength(1)
  })

  it('are repeated neither by time nor by focus', async () => {
    const { source, requests, respond } = createSource({ freshFor: 0 })
    render(<Shown source={source} />)
    await respond('villa')
    jest.advanceTimersByTime(3_600_000)
    act(() => void window.dispatchEvent(new Event('focus')))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(requests).toHaveLength(1)
  })
})

describe('changes', () => {
  it('show at once, and abort the request that does not know them', async () => {
    const { source, requests } = createSource()
    render(<Shown source={source} built="built" />)
    act(() => changeFetched(source, (text) => `${text}, changed`))
    expect(texts()).toEqual(['built, changed'])
    expect(requests[0]?.signal.aborted).toBe(true)
    await settle(() => requests[0]?.resolve('old'))
    expect(texts()).toEqual(['built, changed'])
  })

  it('outdate what is shown, now, and the rest when it is needed', async () => {
    const shown = createSource({ key: ['villa', 'shown'] })
    const hidden = createSource({ key: ['villa', 'hidden'] })
    const other = createSource({ key: ['car', 'shown'] })
    const { unmount } = render(<Shown source={hidden.source} />)
    await hidden.respond('hidden')
    unmount()
    render(<Shown source={shown.source} />)
    render(<Shown source={other.source} />)
    await shown.respond('old')
    await other.respond('car')

    const refetched = jest.fn()
    void markOutdated(['villa']).then(refetched)
    expect(texts()).toEqual(['old', 'car'])
    expect([shown, hidden, other].map(({ requests }) => requests.length)).toEqual([2, 1, 1])
    await settle(() => undefined)
    expect(refetched).not.toHaveBeenCalled()
    await shown.respond('new')
    expect(refetched).toHaveBeenCalled()
    expect(texts()).toEqual(['new', 'car'])

    render(<Shown source={hidden.source} />)
    expect(hidden.requests).toHaveLength(2)
  })

  it('resolve also when the refetch fails', async () => {
    const { source, respond, fail: failRequest } = createSource()
    render(<Shown source={source} />)
    await respond('old')
    const done = markOutdated(source.key)
    await failRequest('down')
    await expect(done).resolves.toBeUndefined()
    expect(texts()).toEqual(['old, down'])
  })

  it('replace a request that was sent before them', async () => {
    const { source, requests, respond } = createSource()
    render(<Shown source={source} />)
    void markOutdated(source.key)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await settle(() => requests[0]?.resolve('before'))
    await respond('after')
    expect(texts()).toEqual(['after'])
  })

  it('forget data: what is shown returns to its beginning and is refetched', async () => {
    const { source, requests, respond } = createSource()
    render(<Shown source={source} built="built" />)
    await respond('secret')
    act(() => forgetFetched(['villa']))
    expect(texts()).toEqual(['built'])
    expect(requests).toHaveLength(2)
    await respond('public')
    expect(texts()).toEqual(['public'])
  })

  it('are told to other caches', async () => {
    const other = { markOutdated: jest.fn(() => Promise.resolve()), forget: jest.fn() }
    tellOf(other)
    await markOutdated(['villa'], ['car'])
    expect(other.markOutdated.mock.calls).toEqual([[['villa']], [['car']]])
  })
})
