import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Files dropped on an element. Other drops are prevented too, as the browser would open the file instead of the page.
 */
export function useFileDrop<Zone extends HTMLElement>(isOpen: boolean, onFiles: (files: File[]) => void) {
  const zone = useRef<Zone>(null)
  const [isOver, setOver] = useState(false)

  const dragOver = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(isOpen && event.dataTransfer?.types.includes('Files') === true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isOpen) onFiles([...(event.dataTransfer?.files ?? [])])
  })

  useEffect(() => {
    const element = zone.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('dragover', (event) => dragOver(event), { signal })
    element?.addEventListener('dragleave', () => setOver(false), { signal })
    element?.addEventListener('drop', (event) => drop(event), { signal })
    return () => listening.abort()
  }, [])

  return { zone, isOver }
}
