import { generateReactHelpers } from '@uploadthing/react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { currentNotice } from '../../../lib/notices'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import { PhotoField } from './photo-field'
import { preparePhoto, UnusablePhotoError } from './prepare-photo'

jest.mock('@uploadthing/react', () => ({ generateReactHelpers: jest.fn() }))
jest.mock('./prepare-photo', () => ({ ...jest.requireActual<object>('./prepare-photo'), preparePhoto: jest.fn() }))

interface UploadOptions {
  files: File[]
  onUploadProgress: (event: { progress: number }) => void
}

interface Transfer {
  percent: (percent: number) => void
  end: (error?: Error) => void
}

const transfers = new Map<string, Transfer>()
const ROUTES = [{ slug: 'imageUploader', config: { image: { maxFileSize: '16MB', maxFileCount: 4 } } }]

beforeEach(() => {
  transfers.clear()
  URL.createObjectURL = () => 'blob:thumbnail'
  URL.revokeObjectURL = () => undefined
  jest
    .mocked(preparePhoto)
    .mockReset()
    .mockImplementation((file) =>
      file.name.endsWith('.txt.jpg')
        ? Promise.reject(new UnusablePhotoError(`${file.name} is not a photo this browser can open.`))
        : Promise.resolve({ file, thumbnail: new Blob() }),
    )
  jest.mocked(generateReactHelpers).mockImplementation((() => ({
    uploadFiles: (_slug: string, { files: [file], onUploadProgress }: UploadOptions) =>
      new Promise((resolve, reject) => {
        const name = file?.name ?? ''
        transfers.set(name, {
          percent: (progress) => act(() => onUploadProgress({ progress })),
          end: (error) => (error ? reject(error) : resolve([{ ufsUrl: `/uploads/${name}` }])),
        })
      }),
  })) as unknown as typeof generateReactHelpers)
})

function Form({ initial = [], onBusyChange = () => undefined, error }: FormProps) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <PhotoField value={value} onChange={setValue} onBusyChange={onBusyChange} error={error} />
      <output>{value.join(' ')}</output>
    </>
  )
}

interface FormProps {
  initial?: string[]
  onBusyChange?: (isBusy: boolean) => void
  error?: string
}

async function open(props: FormProps = {}, routes: { status?: number; body: unknown } = { body: ROUTES }) {
  mockResponses({ '/api/uploadthing': routes })
  const { container } = renderWithQueries(<Form {...props} />)
  if (routes.status === undefined) await waitFor(() => expect(addButton()).toBeEnabled())
  return {
    state: () => container.querySelector('[data-state]')?.getAttribute('data-state'),
    value: () => container.querySelector('output')?.textContent,
    choose: (...chosen: (string | File)[]) => {
      const input = container.querySelector('input[type=file]')
      if (input === null) throw new Error('No file input')
      fireEvent.change(input, {
        target: { files: chosen.map((one) => (typeof one === 'string' ? new File(['photo'], one) : one)) },
      })
    },
  }
}

/** A file that says it has so many bytes. */
function sizedFile(name: string, size: number): File {
  return Object.defineProperty(new File(['photo'], name), 'size', { value: size })
}

const addButton = () => screen.getByRole('button', { name: 'Add photos' })
const tiles = () => screen.getAllByRole('listitem')

function transferOf(name: string): Promise<Transfer> {
  return waitFor(() => {
    const transfer = transfers.get(name)
    if (transfer === undefined) throw new Error(`No transfer of ${name} yet`)
    return transfer
  })
}

it("shows 'getting ready' until the server has sent its limits", () => {
  globalThis.fetch = () => new Promise(() => undefined)
  const { container } = renderWithQueries(<Form />)
  expect(screen.getByRole('button', { name: 'Getting ready...' })).toBeDisabled()
  expect(container.querySelector('[data-state=readying]')).not.toBeNull()
})

it('uploads in order, shows progress in steps of ten and announces the end when photos are chosen', async () => {
  const onBusyChange = jest.fn()
  const { state, value, choose } = await open({ onBusyChange })
  expect(state()).toBe('ready')
  expect(screen.getByText('Up to 4 photos. Large ones are scaled down before they are sent.')).toBeInTheDocument()

  choose('a.jpg', 'b.jpg')
  const [a, b] = [await transferOf('a.jpg'), await transferOf('b.jpg')]
  expect(state()).toBe('uploading')
  expect(onBusyChange).toHaveBeenLastCalledWith(true)
  b.percent(58)
  const [, second] = tiles()
  await waitFor(() => expect(second).toHaveTextContent('Uploading 50%'))
  expect(screen.getByRole('progressbar', { name: 'Upload of all photos' })).toHaveAttribute('aria-valuenow', '20')

  b.end()
  await waitFor(() => expect(value()).toBe('/uploads/b.jpg'))
  a.end()
  await waitFor(() => expect(value()).toBe('/uploads/a.jpg /uploads/b.jpg'))
  expect(state()).toBe('ready')
  expect(onBusyChange).toHaveBeenLastCalledWith(false)
  expect(currentNotice()).toMatchObject({ title: 'Images uploaded successfully!', destructive: false })
  expect(tiles()[0]).toHaveTextContent('Cover')
  expect(tiles()[1]).not.toHaveTextContent('Cover')
})

it('names the file and uploads the others when one is not a photo', async () => {
  const { value, choose } = await open()
  choose('notes.txt.jpg', 'a.jpg')
  ;(await transferOf('a.jpg')).end()
  await waitFor(() => expect(value()).toBe('/uploads/a.jpg'))
  expect(screen.getByText('notes.txt.jpg is not a photo this browser can open.')).toBeInTheDocument()
  expect(currentNotice()).toMatchObject({
    title: 'Upload failed',
    description: '1 of 2 photos not uploaded. notes.txt.jpg is not a photo this browser can open.',
  })
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss: notes/ }))
  expect(screen.queryByText(/notes/)).not.toBeInTheDocument()
})

it('scales a photo down before its size is compared with the limit', async () => {
  const { value, choose } = await open()
  const original = sizedFile('camera.jpg', 18_243_171)
  jest.mocked(preparePhoto).mockResolvedValue({ file: new File(['small'], 'camera.jpg'), thumbnail: new Blob() })
  choose(original, sizedFile('empty.jpg', 0), sizedFile('film.jpg', 101 * 1024 ** 2))
  ;(await transferOf('camera.jpg')).end()
  await waitFor(() => expect(value()).toBe('/uploads/camera.jpg'))
  expect(jest.mocked(preparePhoto).mock.calls).toEqual([[original]])
  expect(screen.getByText('empty.jpg is empty.')).toBeInTheDocument()
  expect(screen.getByText('film.jpg is too large to open: 101 MB. A file can have up to 100 MB.')).toBeInTheDocument()
})

it('rejects a photo by the size it has when it is scaled down', async () => {
  const { choose } = await open()
  jest.mocked(preparePhoto).mockResolvedValue({ file: sizedFile('plan.png', 20 * 1024 ** 2), thumbnail: new Blob() })
  choose('plan.png')
  const sentence = 'plan.png is too large even when it is scaled down: 20 MB. A photo can have up to 16 MB.'
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(transfers.size).toBe(0)
})

it('shows the reason and retries when an upload failed', async () => {
  const { value, choose } = await open({ initial: ['/uploads/old.jpg'] })
  choose('a.jpg')
  const refusal = Object.assign(new Error('XHR failed 413 Payload Too Large'), { code: 'UPLOAD_FAILED' })
  ;(await transferOf('a.jpg')).end(refusal)
  const sentence = 'a.jpg is too large for the server. Remove it and add a smaller photo.'
  await waitFor(() => expect(tiles()[1]).toHaveTextContent(sentence))
  expect(currentNotice()).toMatchObject({ title: 'Upload failed', description: sentence, destructive: true })

  transfers.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry photo 2' }))
  ;(await transferOf('a.jpg')).end()
  await waitFor(() => expect(value()).toBe('/uploads/old.jpg /uploads/a.jpg'))
})

it('makes the next photo the cover and does not count the first when its upload failed', async () => {
  const { choose } = await open()
  choose('a.jpg')
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument()
  const refusal = Object.assign(new Error('XHR failed 413 Payload Too Large'), { code: 'UPLOAD_FAILED' })
  ;(await transferOf('a.jpg')).end(refusal)
  await screen.findByRole('button', { name: 'Photo 1 of 1' })
  expect(screen.getByText(/^Up to 4 photos/)).toBeInTheDocument()
  choose('b.jpg')
  ;(await transferOf('b.jpg')).end()
  expect(await screen.findByRole('button', { name: 'Photo 2 of 2, cover' })).toBeInTheDocument()
  expect(screen.getByText(/^1 of up to 4 photos/)).toBeInTheDocument()
})

it('adds nothing when too many photos are chosen', async () => {
  const { value, choose } = await open({ initial: ['/uploads/old.jpg'] })
  choose('a', 'b', 'c', 'd')
  const text = 'You chose 4 photos. A listing can have 4 and this one has 1, so choose at most 3. Nothing was added.'
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(currentNotice()).toMatchObject({ title: 'Upload failed', description: text, destructive: true })
  expect(transfers.size).toBe(0)
  expect(value()).toBe('/uploads/old.jpg')
})

it('is disabled when the listing is full', async () => {
  mockResponses({ '/api/uploadthing': { body: ROUTES } })
  const { container } = renderWithQueries(<Form initial={['/uploads/1', '/uploads/2', '/uploads/3', '/uploads/4']} />)
  await waitFor(() => expect(container.querySelector('[data-state=disabled]')).not.toBeNull())
  expect(addButton()).toBeDisabled()
  expect(screen.getByText('4 photos, all a listing can have. Remove one to add another.')).toBeInTheDocument()
})

it('says so when the server does not respond, and retries', async () => {
  await open({}, { status: 503, body: { message: 'down' } })
  await screen.findByText('Photos cannot be added: the server did not respond.')
  expect(addButton()).toBeDisabled()
  mockResponses({ '/api/uploadthing': { body: ROUTES } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(addButton()).toBeEnabled())
})

it('moves a photo, preserves the focus and announces the position when a button is pressed', async () => {
  const { value } = await open({ initial: ['/uploads/1', '/uploads/2', '/uploads/3'] })
  await userEvent.click(screen.getByRole('button', { name: 'Move photo 3 left' }))
  expect(value()).toBe('/uploads/1 /uploads/3 /uploads/2')
  expect(screen.getByRole('button', { name: 'Move photo 2 left' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(value()).toBe('/uploads/3 /uploads/1 /uploads/2')
  expect(screen.getByText('Photo moved to place 1 of 3, the cover')).toBeInTheDocument()
  // The first photo cannot move further.
  await userEvent.keyboard('{Enter}')
  expect(value()).toBe('/uploads/3 /uploads/1 /uploads/2')
})

it('moves the focus to the next control when a photo is removed', async () => {
  const { value } = await open({ initial: ['/uploads/1', '/uploads/2'] })
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(value()).toBe('/uploads/2')
  expect(within(tiles()[0] ?? document.body).getByRole('button', { name: 'Photo 1 of 1, cover' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(value()).toBe('')
  expect(addButton()).toHaveFocus()
})

it('shows the error of the form when photos are invalid', async () => {
  await open({ error: 'Too many photos' })
  expect(screen.getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription('Too many photos')
})
