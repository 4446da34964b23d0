import { render, screen } from '@testing-library/react'
import { Photo } from './photo'

const tower = { url: '/uploads/tower.jpg', width: 900, height: 1600, color: '#204060' }

function shown(focus?: string | null): HTMLElement {
  render(<Photo photo={{ ...tower, focus }} placeholder="/none.svg" alt="Tower" ratio={4 / 3} sizes="92vw" />)
  return screen.getByAltText('Tower')
}

it("moves a photo in its frame to the photo's focus", () => {
  expect(shown('50% 85%')).toHaveStyle({ objectPosition: '50% 85%' })
})

it.each([undefined, null])('adds no style to a photo when its focus is %p', (focus) => {
  expect(shown(focus)).not.toHaveAttribute('style')
})
