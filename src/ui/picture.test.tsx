import { fireEvent, render, screen } from '@testing-library/react'
import { Picture, type PictureData } from './picture'

const data: PictureData = { images: { fallback: { src: '/villa.jpg' } }, width: 1, height: 0.5625 }
const isSettled = () => screen.getByRole('img').hasAttribute('data-settled')

/** jsdom loads no picture: what it knows of one is set here. */
const setComplete = (isComplete: boolean) =>
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)

it('gives its size in whole pixels, as HTML wants it, and keeps the shape', () => {
  render(<Picture data={data} alt="Villa" />)
  const [width, height] = ['width', 'height'].map((name) => Number(screen.getByRole('img').getAttribute(name)))
  expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true)
  expect((height ?? 0) / (width ?? 1)).toBeCloseTo(0.5625)
})

it('leaves sizes that are whole as they are, and gives none where none is known', () => {
  render(<Picture data={{ ...data, width: 1200, height: 801 }} alt="Measured" />)
  expect(screen.getByAltText('Measured')).toHaveAttribute('height', '801')
  render(<Picture data={{ images: data.images }} alt="Unmeasured" />)
  expect(screen.getByAltText('Unmeasured')).not.toHaveAttribute('height')
})

it.each(['load', 'error'] as const)('is settled by its %s event, and not before', (event) => {
  setComplete(false)
  const onError = jest.fn()
  render(<Picture data={data} alt="Villa" onError={onError} />)
  expect(isSettled()).toBe(false)
  fireEvent[event](screen.getByRole('img'))
  expect(isSettled()).toBe(true)
  expect(onError).toHaveBeenCalledTimes(event === 'error' ? 1 : 0)
})

it('is settled at once when it came before the scripts', () => {
  setComplete(true)
  render(<Picture data={data} alt="Villa" />)
  expect(isSettled()).toBe(true)
})

it('names sizes only where there are several to choose from', () => {
  render(<Picture data={data} alt="One file" sizes="50vw" />)
  expect(screen.getByAltText('One file')).not.toHaveAttribute('sizes')
  const srcSet = '/villa-480.jpg 480w'
  render(<Picture data={{ images: { fallback: { src: '/villa.jpg', srcSet } } }} alt="Several" sizes="50vw" />)
  expect(screen.getByAltText('Several')).toHaveAttribute('sizes', '50vw')
})
