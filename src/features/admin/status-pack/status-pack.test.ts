import { makeStatusPack } from './status-pack'

jest.mock('../../../config/env', () => ({ env: { apiUrl: '', mediaUrl: '' } }))

const signal = new AbortController().signal
const villa = { kind: 'property', id: 'villa' } as const
const pictures = [1, 2, 3].map((number) => ({ name: `PR-042-${number}.jpg`, path: `/picture/${number}.jpg` }))

function backendWith(broken: readonly string[]): void {
  globalThis.fetch = (url) => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/status-pack'))
      return Promise.resolve(new Response(JSON.stringify({ caption: 'Villa', pictures })))
    if (broken.includes(path)) {
      return Promise.resolve(new Response('{"message":"This file cannot be read as a photo"}', { status: 415 }))
    }
    return Promise.resolve(new Response(path))
  }
}

it('names the files by the reference, the cover first, when all pictures arrive', async () => {
  backendWith([])
  const { caption, files, problems } = await makeStatusPack(villa, signal)
  expect(caption).toBe('Villa')
  expect(problems).toEqual([])
  expect(files.map(({ name, type }) => [name, type])).toEqual(pictures.map(({ name }) => [name, 'image/jpeg']))
})

it('says which picture is missing and makes the others when one photo is broken', async () => {
  backendWith(['/picture/2.jpg'])
  const { files, problems } = await makeStatusPack(villa, signal)
  expect(files.map(({ name }) => name)).toEqual(['PR-042-1.jpg', 'PR-042-3.jpg'])
  expect(problems).toEqual([expect.stringMatching(/^Picture 2 is missing\. .*cannot be read as a photo/)])
})

it('fails with the reason when no picture could be made', async () => {
  backendWith(pictures.map(({ path }) => path))
  await expect(makeStatusPack(villa, signal)).rejects.toThrow('cannot be read as a photo')
})
