import { act, render, screen } from '@testing-library/react'
import { notify } from '../lib/notices'
import { Toasts } from './toasts'

// The connection is lost when the toast is needed.
jest.mock('../ui/toast', () => {
  throw new Error('Loading chunk 7 failed')
})

it('shows a plain toast when the code of the toast cannot be fetched', async () => {
  render(<Toasts />)
  act(() => notify({ title: 'Upload failed', destructive: true }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed')
})
