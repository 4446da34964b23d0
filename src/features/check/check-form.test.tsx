import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testProperty } from '../../../contract/test-listings'
import { mockResponses } from '../../lib/test-support'
import { CheckForm } from './check-form'

async function check(text: string) {
  const field = screen.getByLabelText(/^Number, link/)
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
  expect(field).toHaveValue(text)
}

const result = () => screen.findByRole('region', { name: 'Result' })

it('says what a number is without any request', async () => {
  const requests = mockResponses({})
  render(<CheckForm />)
  await check('0700 000 141')
  expect(await result()).toHaveTextContent('Yes, this number is ours')
  await check('0712345678')
  expect(await result()).toHaveTextContent('No, this number is not ours')
  expect(screen.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+254700000140')
  expect(requests).toEqual([])
})

it('links to the listing when a reference or a photo belongs to one', async () => {
  mockResponses({
    '/api/identify/PR-042': { body: { kind: 'property', id: 'villa', title: 'Villa', by: 'reference' } },
    '/api/identify/a1b2.jpg': { body: { kind: 'car', id: 'prado', title: 'Prado', by: 'photo' } },
  })
  render(<CheckForm />)
  await check('PR-042')
  expect(await screen.findByRole('link', { name: 'Villa' })).toHaveAttribute('href', '/properties/villa')
  await check('a1b2.jpg')
  expect(await screen.findByRole('link', { name: 'Prado' })).toHaveAttribute('href', '/cars/prado')
  expect(await result()).toHaveTextContent('Yes, this photo is ours')
  await check('PR-777')
  expect(await screen.findByRole('heading', { name: 'No, this reference is not ours' })).toBeInTheDocument()
  await check('PR\u2013042')
  expect(await screen.findByRole('heading', { name: 'Yes, this reference is ours' })).toBeInTheDocument()
  await check('unknown-photo.jpg')
  expect(await screen.findByRole('heading', { name: 'Please ask us' })).toBeInTheDocument()
})

it('doubts a link to another host when its photo is ours, and says no when it is not', async () => {
  mockResponses({
    '/api/identify/a1b2.jpg': { body: { kind: 'car', id: 'prado', title: 'Prado', by: 'photo' } },
    // A photo's name that the backend reads as a reference is not a photo.
    '/api/identify/PR-042.jpg': { body: { kind: 'property', id: 'villa', title: 'Villa', by: 'reference' } },
  })
  render(<CheckForm />)
  await check('https://photos.evil.io/f/a1b2.jpg')
  expect(await screen.findByRole('heading', { name: 'Please ask us' })).toBeInTheDocument()
  expect(await result()).toHaveTextContent('the link leads to photos.evil.io, which is not our site')
  for (const link of ['https://photos.evil.io/f/PR-042.jpg', 'https://photos.evil.io/f/none.jpg']) {
    await check(link)
    expect(await screen.findByRole('heading', { name: 'No, this link is not ours' })).toBeInTheDocument()
    expect(await result()).toHaveTextContent('Do not send money')
  }
})

it('sends nothing when a word, a foreign link or an email address is checked', async () => {
  const requests = mockResponses({})
  render(<CheckForm />)
  for (const text of ['Wanjiku2024', 'https://kilele-pay.evil.io/f/PR-042', 'jane@example.com', 'Tel: 0712345678']) {
    await check(text)
    await result()
  }
  expect(requests).toEqual([])
})

it('shows no verdict beside a text that was changed meanwhile', async () => {
  mockResponses({
    '/api/identify/PR-042': { body: { kind: 'property', id: 'villa', title: 'Villa', by: 'reference' } },
  })
  render(<CheckForm />)
  await check('PR-042')
  await result()
  await userEvent.type(screen.getByLabelText(/^Number, link/), '1')
  expect(screen.queryByRole('region', { name: 'Result' })).not.toBeInTheDocument()
})

it('looks up the listing when the link leads to our site', async () => {
  mockResponses({ '/api/properties/villa': { body: testProperty({ title: 'Villa in Karen' }) } })
  render(<CheckForm />)
  await check(`${process.env.GATSBY_SITE_URL ?? window.location.origin}/properties/villa`)
  expect(await screen.findByRole('link', { name: 'Villa in Karen' })).toBeInTheDocument()
})

it('says that it could not be checked when the lookup fails', async () => {
  mockResponses({ '/api/identify/PR-042': { status: 429, body: { message: 'Too many requests.' } } })
  render(<CheckForm />)
  await check('PR-042')
  expect(await result()).toHaveTextContent('It could not be checkedToo many requests. Try again, or ask us.')
})
