import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListingDocument } from '../../../contract/site/documents'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { setSessionUser } from '../auth/session'
import { DocumentsSection, floorPlansOf } from './documents-section'

jest.mock('../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const plan: ListingDocument = {
  kind: 'floor-plan',
  title: 'Ground floor',
  url: '/api/documents/a/ground.png',
  bytes: 340_000,
  audience: 'public',
}
const pdfPlan: ListingDocument = { ...plan, title: 'All floors', url: '/api/documents/b/all.pdf', bytes: 1_240_000 }
const brochure: ListingDocument = { ...pdfPlan, kind: 'brochure', title: '', url: '/api/documents/c/brochure.pdf' }
const search: ListingDocument = {
  ...pdfPlan,
  kind: 'title-search',
  title: 'Search of 2026',
  url: '/api/documents/d/search.pdf',
  audience: 'office',
}
const ALL = [plan, pdfPlan, brochure, search]

const show = (documents?: ListingDocument[], status?: 'draft') =>
  renderWithQueries(<DocumentsSection listing={{ documents, status }} path="/api/properties/villa" />)

const printed = (container: HTMLElement) => container.querySelector('[data-print=documents]')?.textContent

afterEach(() => act(() => setSessionUser(null)))

it('lists public documents outside of the gallery with kind, format and size', () => {
  const { container } = show([
    ...ALL,
    { ...plan, kind: 'other', title: 'Survey photo', url: '/api/documents/e/survey.png' },
  ])
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'All floorsFloor plan · PDF, 1.2 MBDownloads',
    'BrochurePDF, 1.2 MBDownloads',
    'Survey photoDocument · PNG, 340 kBOpens in a new tab',
  ])
  expect(links[0]).toHaveAttribute('href', '/api/documents/b/all.pdf')
  expect(links[0]).toHaveAttribute('download')
  expect(links[0]).not.toHaveAttribute('target')
  expect(links[2]).toHaveAttribute('target', '_blank')
  expect(printed(container)).toBe('Documents: Ground floor, All floors, Brochure, Survey photo')
  expect(container.innerHTML).not.toContain('Search of 2026')
  expect(container.innerHTML).not.toContain(search.url)
})

it('shows nothing when a listing has no public documents, and none of a draft', () => {
  for (const { container } of [show(), show([]), show([search]), show(ALL, 'draft')]) {
    expect(container).toBeEmptyDOMElement()
  }
})

it('puts public floor plans that are pictures into the gallery, but not those of a draft', () => {
  expect(floorPlansOf({ documents: ALL })).toEqual([{ url: '/api/documents/a/ground.png', title: 'Ground floor' }])
  expect(floorPlansOf({ documents: [{ ...plan, audience: 'office' }] })).toEqual([])
  expect(floorPlansOf({ documents: ALL, status: 'draft' })).toEqual([])
  expect(floorPlansOf({})).toEqual([])
})

it('shows the administrator those for the office too, and opens them as the administrator', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = () => 'blob:search'
  const requested = mockResponses({
    '/api/properties/villa': { body: { id: 'villa', documents: ALL } },
    [search.url]: { body: 'pdf' },
  })
  act(() => setSessionUser({ uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }))
  show([plan, pdfPlan, brochure])
  const button = await screen.findByRole('button', { name: /^Search of 2026.*Office only/ })
  await userEvent.click(button)
  expect(requested).toEqual(['/api/properties/villa', search.url])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
