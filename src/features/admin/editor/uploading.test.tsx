import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { createQueryClient } from '../../../lib/query-client'
import type { PhotoField } from '../photos/photo-field'
import { backendWith } from '../test-backend'
import { car } from '../test-listings'
import { carEditor } from './car-editor'
import { ListingForm } from './listing-form'

jest.mock('../../../config/env', () => ({ env: { adminEmail: '', firebase: {}, apiUrl: '', mediaUrl: '' } }))
// Replaces the upload field: two photos arrive when the test says so.
jest.mock('../photos/photo-field', () => ({
  PhotoField: ({ value, onChange, onBusyChange }: ComponentProps<typeof PhotoField>) => (
    <>
      <button type="button" onClick={() => onBusyChange(true)}>
        Choose photos
      </button>
      <button
        type="button"
        onClick={() => {
          onChange(['/uploads/front.jpg', '/uploads/back.jpg'])
          onBusyChange(false)
        }}
      >
        Photos arrive
      </button>
      <output>{value.join(' ')}</output>
    </>
  ),
}))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('submits photos in order after waiting when some are still uploading', async () => {
  localStorage.clear()
  const backend = backendWith({ '/api/cars': [] })
  const onUnsavedChange = jest.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingForm
        editor={carEditor}
        listing={null}
        focusRequest={0}
        beside={null}
        onUnsavedChange={onUnsavedChange}
        onDone={jest.fn()}
        ask={jest.fn()}
      />
    </QueryClientProvider>,
  )
  for (const [label, text] of Object.entries({
    Title: 'Axio',
    Price: '1',
    Make: 'Toyota',
    Model: 'Axio',
    Year: '2015',
  })) {
    await userEvent.type(screen.getByLabelText(label), text)
  }
  await userEvent.selectOptions(screen.getByLabelText('Condition'), 'used')

  await press('Choose photos')
  expect(screen.getByRole('button', { name: 'Create Car' })).toBeDisabled()
  expect(screen.getByText(/^Photos are still uploading/)).toBeInTheDocument()
  expect(onUnsavedChange).toHaveBeenLastCalledWith(true)

  await press('Photos arrive')
  expect(screen.queryByText(/^Photos are still uploading/)).not.toBeInTheDocument()
  await press('Create Car')
  expect(backend.sent.map(({ body }) => body?.imageUrls)).toEqual([['/uploads/front.jpg', '/uploads/back.jpg']])
})

const SEARCH = {
  kind: 'title-search',
  title: 'Search',
  url: '/api/documents/b/search.pdf',
  bytes: 96_000,
  audience: 'office',
} as const

function edit() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingForm
        editor={carEditor}
        listing={car({ documents: [SEARCH] })}
        focusRequest={0}
        beside={null}
        onUnsavedChange={jest.fn()}
        onDone={jest.fn()}
        ask={jest.fn()}
      />
    </QueryClientProvider>,
  )
}

it('stores changed documents on the device, and sends them only when they were changed', async () => {
  localStorage.clear()
  const backend = backendWith({ '/api/cars': [] })
  const first = edit()
  await press('Update Car')
  expect(backend.sent[0]?.body).not.toHaveProperty('documents')
  first.unmount()

  const second = edit()
  await userEvent.selectOptions(screen.getByLabelText('Who may see document 1'), 'Everyone')
  await userEvent.clear(screen.getByLabelText('Title of document 1'))
  await userEvent.click(screen.getByLabelText('Title of document 1'))
  await userEvent.paste('x'.repeat(81))
  await press('Update Car')
  expect(screen.getByLabelText('Title of document 1')).toHaveAccessibleDescription(/^Title .*80/)
  second.unmount()

  edit()
  expect(screen.getByLabelText('Who may see document 1')).toHaveDisplayValue('Everyone')
  await userEvent.clear(screen.getByLabelText('Title of document 1'))
  await press('Update Car')
  expect(backend.sent[1]?.body?.documents).toEqual([{ ...SEARCH, title: '', audience: 'public' }])
})
