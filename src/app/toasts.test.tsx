import { act, render, screen } from '@testing-library/react'
import { notify } from '../lib/notices'
import { Toasts } from './toasts'

// The connection is gone just when there is something to say about it.
jest.mock('../ui/toast', () => {
  throw new Error('Loading chunk 7 failed')
})

it('says what there is to say when the code of the toast cannot be fetched', async () => {
  render(<Toasts />)
  act(() => notify({ title: 'Upload failed', destructive: true }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed')
})
