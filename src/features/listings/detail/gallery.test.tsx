import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import type { FloorPlan } from '../../documents'
import type { LightboxProps } from '../lightbox/lightbox'
import { Gallery } from './gallery'

let mockIsReachable = true
jest.mock('../lightbox/lightbox', () => ({
  get Lightbox() {
    if (!mockIsReachable) throw new Error('Loading chunk 7 failed')
    return ({ shown, videoLink }: LightboxProps) => <output>{`${shown} ${videoLink}`}</output>
  },
}))

const PHOTOS = ['/uploads/a.jpg', '/uploads/b.jpg', '/uploads/c.jpg']
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

const PLANS = [
  { url: '/api/documents/a/ground.png', title: 'Ground floor' },
  { url: '/api/documents/b/upper.png', title: 'Upper floor' },
]

const show = (photos = PHOTOS, videoLink?: string, plans: FloorPlan[] = []) =>
  render(<Gallery photos={photos} plans={plans} title="Villa in Karen" placeholder="/none.jpg" videoLink={videoLink} />)

async function goBack() {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await arrived
  })
}

beforeEach(() => {
  mockIsReachable = true
  window.history.pushState({ key: 'listing' }, '', '/properties/villa?from=list')
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

it('opens a photo under its own URL, which the back button leaves, when it is pressed', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Villa in Karen, photo 2 of 3' }))
  expect(await screen.findByRole('status')).toHaveTextContent('1 null')
  expect(window.location.href).toMatch(/\/properties\/villa\?from=list#photo-2$/)
  // The router recognizes its own history entries by their key.
  expect(window.history.state).toMatchObject({ key: 'listing' })
  await goBack()
  expect(screen.getByRole('status')).toHaveTextContent('null')
  expect(window.location.hash).toBe('')
})

it("opens a photo when its URL is visited, with the listing's page before it in the history", async () => {
  window.history.replaceState({ key: 'listing' }, '', '/properties/villa#photo-3')
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('2 null')
  expect(window.location.hash).toBe('#photo-3')
  await goBack()
  expect(window.location.pathname + window.location.hash).toBe('/properties/villa')
})

it('puts the video after the last photo', async () => {
  window.history.replaceState(null, '', '/properties/villa#video')
  show(PHOTOS, VIDEO)
  expect(screen.getByText('3 photos and a video')).toBeInTheDocument()
  expect(await screen.findByRole('status')).toHaveTextContent(`3 ${VIDEO}`)
})

it('numbers the pictures, and says on the first one what became of the listing', () => {
  render(<Gallery photos={PHOTOS} title="Villa in Karen" placeholder="/none.jpg" ribbon="Let" />)
  expect(['1/3', '2/3', '3/3'].map((number) => screen.getByText(number).closest('li')?.textContent)).toEqual([
    'Let3 photos1/3',
    '2/3',
    '3/3',
  ])
})

it('shows floor plans after the photos, which names them as such, and the video after them', async () => {
  show(PHOTOS, VIDEO, PLANS)
  expect(screen.getByText('3 photos, 2 floor plans and a video')).toBeInTheDocument()
  expect(screen.getAllByText('Floor plan')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Villa in Karen, photo 3 of 3' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Villa in Karen, floor plan 2 of 2: Upper floor' }))
  expect(await screen.findByRole('status')).toHaveTextContent(`4 ${VIDEO}`)
  expect(window.location.hash).toBe('#plan-2')
})

it('shows a floor plan alone when there are no photos', () => {
  show([], undefined, PLANS.slice(0, 1))
  expect(screen.getByRole('button', { name: 'Villa in Karen, floor plan: Ground floor' })).toBeInTheDocument()
  show([], undefined, [{ url: '/api/documents/c/plan.png', title: '' }])
  expect(screen.getByRole('button', { name: 'Villa in Karen, floor plan' })).toBeInTheDocument()
  expect(screen.queryByText('No images available')).not.toBeInTheDocument()
})

it('opens nothing when the URL names a photo the listing does not have', () => {
  window.history.replaceState(null, '', '/properties/villa#photo-4')
  show(PHOTOS, 'https://example.com/no-video')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('says so when the lightbox cannot be fetched and stays usable', async () => {
  mockIsReachable = false
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Villa in Karen, photo 1 of 3' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'The photo could not be opened' }))
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect(screen.getByRole('button', { name: 'Villa in Karen, photo 1 of 3' })).not.toHaveAttribute('data-waiting')
})

it('shows no buttons when there are no photos', () => {
  show([])
  expect(screen.getByText('No images available')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
