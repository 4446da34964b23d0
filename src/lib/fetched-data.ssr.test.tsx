/** @jest-environment node */
import { renderToString } from 'react-dom/server'
import { fetchedData, type Source } from './fetched-data'
import { useFetched } from './use-fetched'

const load = jest.fn()
const source: Source<string> = { key: ['villa', '1'], load }

function Shown({ built }: { built?: string }) {
  const { data, isPending } = useFetched(source, built)
  return isPending ? 'pending' : data
}

it('renders built data without a request, and shares it with no other page', () => {
  expect(renderToString(<Shown built="built" />)).toBe('built')
  expect(renderToString(<Shown />)).toBe('pending')
  expect(fetchedData(source)).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
})
