import { slideOf } from './slides'

const words = { alt: 'Villa', place: 'Photo 1 of 1', isPlan: false }
const photo = { url: '/uploads/villa.jpg', width: 1800, height: 1200, color: '#445566' }

/** A photo in the page after the browser has chosen its size. */
function thumb(currentSrc: string, natural = { width: 640, height: 480 }): HTMLElement {
  const button = document.createElement('button')
  const image = button.appendChild(document.createElement('img'))
  Object.defineProperties(image, {
    currentSrc: { value: currentSrc },
    naturalWidth: { value: natural.width },
    naturalHeight: { value: natural.height },
  })
  return button
}

it('offers every size up to the original in the format of the page when a photo was measured', () => {
  const slide = slideOf({ photo, ...words }, thumb('http://localhost/media/640.avif/uploads/villa.jpg'))
  expect(slide).toMatchObject({ width: 1800, height: 1200, alt: 'Villa', src: '/media/1600.avif/uploads/villa.jpg' })
  expect(slide.srcset?.split(', ').map((size) => size.split(' ')[1])).toEqual([
    '640w',
    '800w',
    '960w',
    '1280w',
    '1600w',
  ])
})

it('uses the largest size as JPEG when the page shows no photo', () => {
  const slide = slideOf({ photo: { ...photo, width: 6000, height: 4000 }, ...words }, undefined)
  expect(slide).toMatchObject({ width: 2400, height: 1600, src: '/media/2400.jpg/uploads/villa.jpg' })
})

it('offers a photo once when it is smaller than every size', () => {
  const slide = slideOf({ photo: { ...photo, width: 400, height: 300 }, ...words }, undefined)
  expect(slide).toMatchObject({ width: 400, height: 300, srcset: '/media/640.jpg/uploads/villa.jpg 640w' })
})

it('shows the original when a photo cannot be resized', () => {
  const url = 'http://photos.example/villa.jpg?a=1'
  expect(slideOf({ photo: { ...photo, url }, ...words }, undefined)).toMatchObject({
    src: url,
    width: 1800,
    height: 1200,
  })
  expect(slideOf({ photo: url, ...words }, thumb(url))).toMatchObject({
    src: url,
    original: url,
    width: 640,
    height: 480,
  })
  // Neither measured nor loaded yet.
  expect(slideOf({ photo: url, ...words }, thumb(url, { width: 0, height: 0 }))).toMatchObject({
    width: 1500,
    height: 1000,
  })
})

it('shows the whole floor plan when it grows out of the page', () => {
  const plan = { photo, alt: 'Villa, floor plan: Ground floor', place: 'Floor plan: Ground floor', isPlan: true }
  expect(slideOf(plan, thumb('/media/640.avif/uploads/villa.jpg'))).toMatchObject({
    thumbCropped: false,
    alt: 'Villa, floor plan: Ground floor',
    place: 'Floor plan: Ground floor',
  })
})
