import { render, waitFor } from '@testing-library/react'
import { testProperty } from '../../../contract/test-listings'
import { ListingSeo } from './listing-seo'
import { Seo } from './seo'

function contentOf(name: string) {
  return document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
}

it('keeps the head in step with the page', async () => {
  const { rerender } = render(<Seo title="Contact" description="Call us." path="/contact" />)
  await waitFor(() => expect(document.title).toBe('Contact - Kilele Properties'))
  expect(contentOf('og:title')).toBe('Contact - Kilele Properties')
  rerender(<Seo title="Sign In" description="Sign in to leave a review." isPrivate />)
  await waitFor(() => expect(document.title).toBe('Sign In - Kilele Properties'))
  expect(contentOf('robots')).toBe('noindex')
})

it('follows a listing’s price, and says when it is gone', async () => {
  const seo = (price: number, isMissing = false) => (
    <ListingSeo
      kind="property"
      listing={{ kind: 'property', property: testProperty({ price }) }}
      isMissing={isMissing}
    />
  )
  const { rerender } = render(seo(85_000_000))
  await waitFor(() => expect(document.title).toContain('ksh 85,000,000'))
  rerender(seo(79_000_000))
  await waitFor(() => expect(document.title).toContain('ksh 79,000,000'))
  rerender(seo(79_000_000, true))
  await waitFor(() => expect(document.title).toBe('Property not found - Kilele Properties'))
  expect(contentOf('robots')).toBe('noindex')
})

it('leaves the head that the host wrote alone until the listing is known', async () => {
  document.title = 'Written by the host'
  render(<ListingSeo kind="car" listing={undefined} isMissing={false} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.title).toBe('Written by the host')
})
