import { useState, type ComponentType } from 'react'
import { notify } from './notices'

/** A part of a page that a button shows and hides; its code is fetched when it is shown first. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const toggle = () => {
    if (Panel !== null) {
      setOpen(!isOpen)
      return
    }
    setLoading(true)
    load()
      .then(
        (loaded) => {
          setPanel(() => loaded)
          setOpen(true)
        },
        () => notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }),
      )
      .finally(() => setLoading(false))
  }
  const Shown = isOpen ? Panel : null
  return {
    /** Null while hidden. */
    Panel: Shown,
    /** For the button. `data-waiting` shows that it was pressed, as before hydration. */
    button: { 'aria-expanded': Shown !== null, 'data-waiting': isLoading ? '' : undefined },
    toggle,
  }
}
