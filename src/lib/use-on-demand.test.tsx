import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { currentNotice } from './notices'
import { useOnDemand } from './use-on-demand'

function Panel() {
  return <p>The map</p>
}

function Section({ load }: { load: () => Promise<ComponentType<object>> }) {
  const { Panel, button, toggle } = useOnDemand(load)
  return (
    <>
      <button {...button} onClick={toggle}>
        Show
      </button>
      {Panel && <Panel />}
    </>
  )
}

/** Until promises that the step settles have been handled. */
const settle = (step: () => void) =>
  act(() => {
    step()
    return Promise.resolve()
  })
const press = () => settle(() => screen.getByRole('button').click())

it('shows that the button was pressed until the code of the panel is there', async () => {
  let resolve: (panel: ComponentType<object>) => void = () => undefined
  render(<Section load={() => new Promise((done) => (resolve = done))} />)
  const button = screen.getByRole('button')
  expect(button).not.toHaveAttribute('data-waiting')

  await press()
  expect(button).toHaveAttribute('data-waiting')
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await settle(() => resolve(Panel))
  expect(screen.getByText('The map')).toBeVisible()
  expect(button).not.toHaveAttribute('data-waiting')
  expect(button).toHaveAttribute('aria-expanded', 'true')

  await press()
  expect(screen.queryByText('The map')).toBeNull()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

it('says so and can be pressed again when the code cannot be fetched', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValueOnce(Panel)
  render(<Section load={load} />)

  await press()
  expect(currentNotice()).toMatchObject({ description: 'Something went wrong. Please try again.', destructive: true })
  expect(screen.getByRole('button')).not.toHaveAttribute('data-waiting')

  await press()
  expect(screen.getByText('The map')).toBeVisible()
})
