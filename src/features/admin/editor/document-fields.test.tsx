import { generateReactHelpers } from '@uploadthing/react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { ListingDocument } from '../../../../contract/site/documents'
import { currentNotice } from '../../../lib/notices'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import { preparePhoto } from '../photos/prepare-photo'
import { DocumentFields } from './document-fields'
import { prepareDocument, proposedKind, titleOf } from './document-uploads'
import { commonValuesOf, type CommonValues } from './listing-values'

jest.mock('@uploadthing/react', () => ({ generateReactHelpers: jest.fn() }))
jest.mock('../photos/prepare-photo', () => ({
  ...jest.requireActual<object>('../photos/prepare-photo'),
  preparePhoto: jest.fn(),
}))

interface Transfer {
  slug: string
  percent: (percent: number) => void
  end: (error?: Error) => void
}

const transfers = new Map<string, Transfer>()

beforeEach(() => {
  transfers.clear()
  jest
    .mocked(preparePhoto)
    .mockReset()
    .mockImplementation((file) => Promise.resolve({ file, thumbnail: new Blob() }))
  jest.mocked(generateReactHelpers).mockImplementation((() => ({
    uploadFiles: (
      slug: string,
      { files: [file], onUploadProgress }: { files: File[]; onUploadProgress: (event: { progress: number }) => void },
    ) =>
      new Promise((resolve, reject) => {
        const name = file?.name ?? ''
        const url = `/api/documents/key${transfers.size}/${name}`
        transfers.set(name, {
          slug,
          percent: (progress) => act(() => onUploadProgress({ progress })),
          end: (error) => (error ? reject(error) : resolve([{ serverData: { url, bytes: 1_240_000 } }])),
        })
      }),
  })) as unknown as typeof generateReactHelpers)
})

const PLAN = {
  kind: 'floor-plan',
  title: 'Ground floor',
  url: '/api/documents/a/ground.png',
  bytes: 340_000,
  audience: 'public',
} as const
const SEARCH = {
  ...PLAN,
  kind: 'title-search',
  title: 'Search',
  url: '/api/documents/b/search.pdf',
  audience: 'office',
} as const

const onBusyChange = jest.fn()

function Form({ documents }: { documents: ListingDocument[] }) {
  const form = useForm<CommonValues>({ defaultValues: { ...commonValuesOf(null), documents } })
  const value = useWatch({ control: form.control, name: 'documents' })
  return (
    <FormProvider {...form}>
      <DocumentFields onBusyChange={onBusyChange} />
      <output>{JSON.stringify(value)}</output>
    </FormProvider>
  )
}

function open(documents: ListingDocument[] = []) {
  const { container } = renderWithQueries(<Form documents={documents} />)
  return {
    value: () => JSON.parse(container.querySelector('output')?.textContent ?? '') as ListingDocument[],
    choose: (...files: File[]) => {
      const input = container.querySelector('input[type=file]')
      if (input === null) throw new Error('No file input')
      fireEvent.change(input, { target: { files } })
    },
  }
}

const pdf = (name: string, size?: number) => sized(new File(['%PDF-1.7 words'], name), size)
const png = (name: string) => new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], name)

function sized(file: File, size = file.size): File {
  return Object.defineProperty(file, 'size', { value: size })
}

function transferOf(name: string): Promise<Transfer> {
  return waitFor(() => {
    const transfer = transfers.get(name)
    if (transfer === undefined) throw new Error(`No transfer of ${name} yet`)
    return transfer
  })
}

const itemAt = (number: number) => within(screen.getByRole('listitem', { name: new RegExp(`^Document ${number} of`) }))

it('uploads files one after another and proposes kind, title and the office when they are chosen', async () => {
  const { value, choose } = open()
  expect(screen.getByText(/^PDF up to 10 MB, or pictures\. Up to 12 documents\./)).toBeInTheDocument()
  choose(pdf('title-search-2026.pdf'), png('ground-floor.png'))
  const first = await transferOf('title-search-2026.pdf')
  expect(first.slug).toBe('documentUploader')
  expect(onBusyChange).toHaveBeenLastCalledWith(true)
  first.percent(58)
  expect(await screen.findByText('Uploading 50%')).toBeInTheDocument()
  expect(screen.getByText('Waiting')).toBeInTheDocument()
  expect(transfers.size).toBe(1)
  first.end()
  ;(await transferOf('ground-floor.png')).end()
  await waitFor(() => expect(value()).toHaveLength(2))
  const sent = { bytes: 1_240_000, audience: 'office' }
  expect(value()).toEqual([
    { ...sent, kind: 'title-search', title: 'Title search 2026', url: '/api/documents/key0/title-search-2026.pdf' },
    { ...sent, kind: 'floor-plan', title: 'Ground floor', url: '/api/documents/key1/ground-floor.png' },
  ])
  expect(onBusyChange).toHaveBeenLastCalledWith(false)
  expect(itemAt(1).getByText('PDF, 1.2 MB')).toBeInTheDocument()
  expect(itemAt(1).getByLabelText('Who may see document 1')).toHaveDisplayValue('Office only')
})

it('changes what a document is called, what it is and who may see it', async () => {
  const { value } = open([SEARCH])
  await userEvent.clear(screen.getByLabelText('Title of document 1'))
  await userEvent.type(screen.getByLabelText('Title of document 1'), 'Survey')
  await userEvent.selectOptions(screen.getByLabelText('Kind of document 1'), 'Inspection report')
  await userEvent.selectOptions(screen.getByLabelText('Who may see document 1'), 'Everyone')
  expect(value()).toEqual([{ ...SEARCH, title: 'Survey', kind: 'inspection', audience: 'public' }])
})

it('moves and removes documents, and says so', async () => {
  const { value } = open([PLAN, SEARCH])
  await userEvent.click(screen.getByRole('button', { name: 'Move document 2 up' }))
  expect(value()).toEqual([SEARCH, PLAN])
  expect(screen.getByText('Document moved to place 1 of 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move document 1 up' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(value()).toEqual([SEARCH, PLAN])
  await userEvent.click(screen.getByRole('button', { name: 'Remove document 1' }))
  expect(value()).toEqual([PLAN])
  expect(screen.getByRole('button', { name: 'Add documents' })).toHaveFocus()
})

it('moves the focus to the button that adds, also when the list was full', async () => {
  const full = Array.from({ length: 12 }, (_, index) => ({ ...SEARCH, url: `/api/documents/d${index}/a.pdf` }))
  const { choose } = open(full)
  const add = screen.getByRole('button', { name: 'Add documents' })
  expect(add).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Remove document 12' }))
  expect(add).toHaveFocus()
  choose(pdf('a.pdf'))
  await transferOf('a.pdf')
  expect(add).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }))
  expect(add).toHaveFocus()
})

it('keeps everything else when the server refuses a file, whose sentence it shows', async () => {
  const { value, choose } = open([PLAN])
  choose(pdf('tricky.pdf'), pdf('brochure.pdf'))
  const refusal = { code: 'UPLOAD_FAILED', data: { message: 'it contains a script.' } }
  ;(await transferOf('tricky.pdf')).end(Object.assign(new Error('XHR failed 400 Bad Request'), refusal))
  ;(await transferOf('brochure.pdf')).end()
  await waitFor(() => expect(value().map(({ title }) => title)).toEqual(['Ground floor', 'Brochure']))
  const sentence = 'The server refused tricky.pdf: it contains a script.'
  expect(screen.getByText(sentence)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss tricky.pdf' }))
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add documents' })).toHaveFocus()
})

it('retries when the server could not take the file', async () => {
  const { value, choose } = open()
  choose(pdf('a.pdf'))
  const refusal = Object.assign(new Error('XHR failed 403 Forbidden'), { code: 'UPLOAD_FAILED' })
  ;(await transferOf('a.pdf')).end(refusal)
  await screen.findByText('Only the administrator can add documents. Sign in again, then retry.')
  transfers.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry a.pdf' }))
  ;(await transferOf('a.pdf')).end()
  await waitFor(() => expect(value()).toHaveLength(1))
})

it('forgets an upload when it is cancelled', async () => {
  const { value, choose } = open()
  choose(pdf('a.pdf'))
  const transfer = await transferOf('a.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }))
  transfer.end()
  expect(onBusyChange).toHaveBeenLastCalledWith(false)
  await act(() => Promise.resolve())
  expect(value()).toEqual([])
})

it('fails before sending when a file is too large or neither a PDF nor a picture', async () => {
  const { choose } = open()
  choose(pdf('large.pdf', 11 * 1024 ** 2), new File(['Three rooms'], 'notes.pdf'))
  expect(await screen.findByText('large.pdf is too large: 11 MB. A PDF can have up to 10 MB.')).toBeInTheDocument()
  expect(
    await screen.findByText('notes.pdf is not a PDF or a picture. Choose a PDF, JPEG, PNG or WebP file.'),
  ).toBeInTheDocument()
  expect(transfers.size).toBe(0)
})

it('adds nothing when too many are chosen', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => ({ ...SEARCH, url: `/api/documents/d${index}/a.pdf` }))
  const { choose } = open(eleven)
  choose(pdf('a.pdf'), pdf('b.pdf'))
  const sentence =
    'You chose 2 documents. A listing can have 12 and this one has 11, so choose at most 1. Nothing was added.'
  expect(screen.getByText(sentence)).toBeInTheDocument()
  expect(transfers.size).toBe(0)
})

it('opens a document in a tab as the administrator, and says so when that fails', async () => {
  const replace = jest.fn()
  const close = jest.fn()
  jest.spyOn(window, 'open').mockReturnValue({ location: { replace }, close } as unknown as Window)
  URL.createObjectURL = () => 'blob:document'
  URL.revokeObjectURL = () => undefined
  mockResponses({ [SEARCH.url]: { body: 'pdf' } })
  open([SEARCH, PLAN])
  await userEvent.click(screen.getByRole('button', { name: 'Open document 1 in a new tab' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:document'))
  await userEvent.click(screen.getByRole('button', { name: 'Open document 2 in a new tab' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Ground floor could not be opened' }))
  expect(close).toHaveBeenCalled()
})

it('downloads a document when the browser opens no tab, so that the form stays', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null)
  URL.createObjectURL = () => 'blob:document'
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  mockResponses({ [SEARCH.url]: { body: 'pdf' } })
  open([SEARCH])
  await userEvent.click(screen.getByRole('button', { name: 'Open document 1 in a new tab' }))
  await waitFor(() => expect(saved).toEqual(['search.pdf']))
})

it('sends a PDF as it is, whatever it is called', async () => {
  const { type, name } = await prepareDocument(pdf('scan'))
  expect([type, name]).toEqual(['application/pdf', 'scan'])
  await expect(prepareDocument(new File([], 'empty.pdf'))).rejects.toThrow('empty.pdf is empty.')
})

it('proposes a title and a kind by the name of the file', () => {
  expect(titleOf('ground-floor_v2.PDF')).toBe('Ground floor v2')
  expect(titleOf('.pdf')).toBe('')
  expect(titleOf(`${'long '.repeat(40)}.pdf`)).toHaveLength(79)
  expect(proposedKind('Brochure Karen.pdf', 'application/pdf')).toBe('brochure')
  expect(proposedKind('scan.pdf', 'application/pdf')).toBe('other')
  expect(proposedKind('IMG_1.jpg', 'image/jpeg')).toBe('floor-plan')
})
