/** @jest-environment node */
import { serveJson } from './serve-json'

it('serves the content while it is used, and no longer', async () => {
  const urls: string[] = []
  const text = await serveJson([{ id: 'villa' }], async (url) => {
    urls.push(url)
    return (await fetch(url)).text()
  })
  expect(text).toBe('[{"id":"villa"}]')
  await expect(fetch(urls[0] ?? '')).rejects.toThrow('fetch failed')
})

it('stops when what uses it fails', async () => {
  let served = ''
  const failing = serveJson([], (url) => {
    served = url
    return Promise.reject(new Error('The plugin failed'))
  })
  await expect(failing).rejects.toThrow('The plugin failed')
  await expect(fetch(served)).rejects.toThrow('fetch failed')
})
