import { fireEvent, render, screen } from '@testing-library/react'
import { Picture, type PictureData } from './picture'

const data: PictureData = { images: { fallback: { src: '/villa.jpg' } }, width: 1, height: 0.5625 }
const isSettled = () => screen.getByRole('img').hasAttribute('data-settled')

/** jsdom loads no images, so their state is set here. */
const setComplete = (isComplete: boolean) =>
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)

it('renders its size in whole pixels with the same ratio when it has fractions', () => {
  render(<Picture data={data} alt="Villa" />)
  const [width, height] = ['width', 'height'].map((name) => Number(screen.getByRole('img').getAttribute(name)))
  expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true)
  expect((height ?? 0) / (width ?? 1)).toBeCloseTo(0.5625)
})

it('renders whole sizes unchanged and no size when unknown', () => {
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

it('is marked as loaded when the image loaded before the scripts', () => {
  setComplete(true)
  render(<Picture data={data} alt="Villa" />)
  expect(isSettled()).toBe(true)
})

it('renders the sizes attribute only when there are several sources', () => {
  render(<Picture data={data} alt="One file" sizes="50vw" />)
  expect(screen.getByAltText('One file')).not.toHaveAttribute('sizes')
  const srcSet = '/villa-480.jpg 480w'
  render(<Picture data={{ images: { fallback: { src: '/villa.jpg', srcSet } } }} alt="Several" sizes="50vw" />)
  expect(screen.getByAltText('Several')).toHaveAttribute('sizes', '50vw')
})
