import { useState, type ComponentType } from 'react'
import { notify } from './notices'

/** A part of a page that a button shows and hides; its code is fetched when it is shown first. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
  const toggle = () => {
    if (Panel !== null) {
      setOpen(!isOpen)
      return
    }
    load().then(
      (loaded) => {
        setPanel(() => loaded)
        setOpen(true)
      },
      () => notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }),
    )
  }
  /** `Panel` is null while hidden. */
  return { Panel: isOpen ? Panel : null, toggle }
}
