import { act, render, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { testProperty } from '../../../contract/test-listings'
import { ListingSeo } from './listing-seo'
import { Seo } from './seo'

function contentOf(name: string) {
  return document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
}

it('updates the head when the page changes', async () => {
  const { rerender } = render(<Seo title="Contact" description="Call us." path="/contact" />)
  await waitFor(() => expect(document.title).toBe('Contact - Kilele Properties'))
  expect(contentOf('og:title')).toBe('Contact - Kilele Properties')
  rerender(<Seo title="Sign In" description="Sign in to leave a review." isPrivate />)
  await waitFor(() => expect(document.title).toBe('Sign In - Kilele Properties'))
  expect(contentOf('robots')).toBe('noindex')
})

it('updates the head when the price changes or the listing is gone', async () => {
  const seo = (price: number, isMissing = false) => (
    <ListingSeo kind="property" listing={{ kind: 'property', fields: testProperty({ price }) }} isMissing={isMissing} />
  )
  const { rerender } = render(seo(85_000_000))
  await waitFor(() => expect(document.title).toContain('ksh 85,000,000'))
  rerender(seo(79_000_000))
  await waitFor(() => expect(document.title).toContain('ksh 79,000,000'))
  rerender(seo(79_000_000, true))
  await waitFor(() => expect(document.title).toBe('Property not found - Kilele Properties'))
  expect(contentOf('robots')).toBe('noindex')
})

it("does not change the host's head until the listing is fetched", async () => {
  document.title = 'Written by the host'
  render(<ListingSeo kind="car" listing={undefined} isMissing={false} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.title).toBe('Written by the host')
})

it("does not touch a built page's head until the page changes, and follows each change from then on", async () => {
  const seo = (title: string) => <Seo title={title} description="Homes in Kenya." path="/" />
  document.title = 'Built'
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(seo('Home'))
  const root = await act(() => hydrateRoot(place, seo('Home')))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.title).toBe('Built')
  for (const title of ['New homes', 'Home']) {
    act(() => {
      root.render(seo(title))
    })
    await waitFor(() => expect(document.title).toBe(`${title} - Kilele Properties`))
  }
  act(() => root.unmount())
})
