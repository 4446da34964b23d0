import { act, render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { testProperty } from '../../../contract/test-listings'
import { ListingSeo, Seo, StructuredDataOf } from './in-browser'
import * as writer from './write-head'

const CONTACT = { title: 'Contact', description: 'Call us.', path: '/contact' }
const CARS = { title: 'Cars', description: 'Inspected.', path: '/cars' }
const villa = (price: number, isMissing = false) => (
  <ListingSeo kind="property" listing={{ kind: 'property', fields: testProperty({ price }) }} isMissing={isMissing} />
)

/** The page as built, with its own title, in a browser that hydrates it. */
function hydrate(page: React.ReactElement) {
  document.head.innerHTML = '<title data-react-helmet="true">Built</title>'
  document.body.innerHTML = renderToString(page)
  return render(page, { container: document.body, hydrate: true })
}

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))

beforeEach(() => {
  document.head.innerHTML = ''
})

it('leaves the head of the built page alone, and writes that of the next page', async () => {
  const write = jest.spyOn(writer, 'writePage')
  const { unmount } = hydrate(<Seo {...CONTACT} />)
  await settle()
  expect(write).not.toHaveBeenCalled()
  unmount()
  render(<Seo {...CARS} />)
  await waitFor(() => expect(document.title).toBe('Cars - Kilele Properties'))
})

it('writes the head when the listing of the built page changed or is gone', async () => {
  const { rerender } = hydrate(villa(85_000_000))
  await settle()
  expect(document.title).toBe('Built')
  rerender(villa(85_000_000))
  await settle()
  expect(document.title).toBe('Built')
  rerender(villa(79_000_000))
  await waitFor(() => expect(document.title).toContain('ksh 79,000,000'))
  rerender(villa(79_000_000, true))
  await waitFor(() => expect(document.title).toBe('Property not found - Kilele Properties'))
})

it("does not change the host's head until the listing is fetched", async () => {
  document.title = 'Written by the host'
  render(<ListingSeo kind="car" listing={undefined} isMissing={false} />)
  await settle()
  expect(document.title).toBe('Written by the host')
})

it('writes the head of the last page when the visitor goes on before the code has come', async () => {
  const titles: string[] = []
  const observer = new MutationObserver(() => titles.push(document.title))
  observer.observe(document.head, { childList: true })
  const { rerender } = render(<Seo {...CONTACT} />)
  rerender(<Seo {...CARS} />)
  await settle()
  observer.disconnect()
  expect(document.title).toBe('Cars - Kilele Properties')
  expect(titles).not.toContain('Contact - Kilele Properties')
})

it('renders no structured data, which only built pages have', () => {
  expect(renderToString(<StructuredDataOf />)).toBe('')
})
