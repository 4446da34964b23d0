import { renderToStaticMarkup } from 'react-dom/server'
import { PreloadedPicturesContext, preloadsOf, type PreloadedPicture, keepLinkPosition } from './image-preloads'
import { Picture, type PictureData } from './picture'

/** The preloads in the head of a page with these images. */
function preloadsFor(...pictures: { data: PictureData; priority?: boolean }[]): Element[] {
  const found: PreloadedPicture[] = []
  renderToStaticMarkup(
    <PreloadedPicturesContext value={found}>
      {pictures.map((picture, index) => (
        <Picture key={index} alt="" sizes="50vw" {...picture} />
      ))}
    </PreloadedPicturesContext>,
  )
  const head = document.createElement('head')
  head.innerHTML = renderToStaticMarkup(<>{preloadsOf(found[0])}</>)
  return [...head.children]
}

function photo(name: string, types: readonly string[]): PictureData {
  return {
    images: { sources: types.map((type) => ({ type, srcSet: `${name}.${type} 480w` })), fallback: { src: name } },
  }
}

it('preloads only the first visible image in its best format when a page has several', () => {
  const links = preloadsFor(
    { data: photo('below', ['image/avif']) },
    { data: photo('first', ['image/avif', 'image/webp']), priority: true },
    { data: photo('second', ['image/avif']), priority: true },
  )
  expect(links.map((link) => link.outerHTML)).toEqual([
    '<link rel="preload" as="image" type="image/avif" imagesrcset="first.image/avif 480w" imagesizes="50vw" fetchpriority="high">',
  ])
})

it('preloads both images with matching media when phones have their own', () => {
  const media = '(max-width: 599px)'
  const [phone, wide] = [photo('phone', ['image/avif', 'image/webp']), photo('wide', ['image/avif', 'image/webp'])]
  const sources = [
    ...(phone.images.sources ?? []).map((source) => ({ ...source, media })),
    ...(wide.images.sources ?? []),
  ]
  const links = preloadsFor({ data: { images: { ...wide.images, sources } }, priority: true })
  expect(links.map((link) => [link.getAttribute('media'), link.getAttribute('imagesrcset')])).toEqual([
    [media, 'phone.image/avif 480w'],
    [`(not (${media}))`, 'wide.image/avif 480w'],
  ])
})

it('preloads one image for each scheme and screen when the dark scheme has its own', () => {
  const [phone, dark] = ['(max-width: 599px)', '(prefers-color-scheme: dark)']
  const sources = [`${phone} and ${dark}`, dark, phone, undefined].map((media) => ({
    type: 'image/avif',
    srcSet: 'photo 480w',
    media,
  }))
  const links = preloadsFor({ data: { images: { sources } }, priority: true })
  expect(links.map((link) => link.getAttribute('media'))).toEqual([
    `${phone} and ${dark}`,
    `${dark} and (not (${phone} and ${dark}))`,
    `${phone} and (not (${phone} and ${dark})) and (not (${dark}))`,
    `(not (${phone} and ${dark})) and (not (${dark})) and (not (${phone}))`,
  ])
})

it('leaves the preloads before other elements without an extra attribute', () => {
  const found: PreloadedPicture[] = []
  renderToStaticMarkup(
    <PreloadedPicturesContext value={found}>
      <Picture alt="" sizes="50vw" data={photo('first', ['image/avif'])} priority />
    </PreloadedPicturesContext>,
  )
  const head = renderToStaticMarkup(
    <html lang="en">
      <head>
        {preloadsOf(found[0])}
        <link rel="preload" as="font" href="/font.woff2" onLoad={keepLinkPosition} />
        <style>{'a{}'}</style>
        <link rel="icon" href="/icon.svg" />
      </head>
    </html>,
  )
  expect(head.indexOf('first.image/avif')).toBeLessThan(head.indexOf('/font.woff2'))
  expect(head.indexOf('/font.woff2')).toBeLessThan(head.indexOf('<style>'))
  expect(head).not.toMatch(/itemprop|onload/i)
})

it('preloads nothing when there is only a URL or no visible image', () => {
  expect(preloadsFor({ data: { images: { fallback: { src: '/placeholder.jpg' } } }, priority: true })).toEqual([])
  expect(preloadsFor()).toEqual([])
})
