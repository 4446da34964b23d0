import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useId, useRef } from 'react'
import { from, space } from '../../../ui/tokens'
import { coverIndex, type FormPhoto } from './photo-list'
import { PhotoTile } from './photo-tile'

interface PhotoGridProps {
  photos: readonly FormPhoto[]
  onMove: (id: string, index: number) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  onAnnounce: (text: string) => void
}

/** The photos in order. They can be moved by mouse, long touch, keyboard and buttons. */
export function PhotoGrid({ photos, onMove, onRemove, onRetry, onAnnounce }: PhotoGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const contextId = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short touch scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepsThrough(photos.map(({ id }) => id)),
      onActivation: ({ event }) => replayEarlyKeys(event),
    }),
  )
  const indexOf = (id: UniqueIdentifier) => photos.findIndex((photo) => photo.id === id)

  function drop({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) onMove(String(active.id), indexOf(over.id))
  }

  function step(id: string, index: number) {
    onMove(id, index)
    onAnnounce(`Photo moved to ${placeOf(index, photos.length)}`)
  }

  function remove(id: string, index: number) {
    onRemove(id)
    onAnnounce(`Photo ${index + 1} removed, ${photos.length - 1} left`)
    // The focus moves to the photo that takes the place, or after the last one to the button that adds photos.
    const tiles = list.current?.children
    const next = tiles?.[index + 1] ?? tiles?.[index - 1] ?? list.current?.parentElement
    next?.querySelector('button')?.focus()
  }

  if (photos.length === 0) return null
  const cover = coverIndex(photos)
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(indexOf, photos.length), screenReaderInstructions }}
      onDragEnd={drop}
    >
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ul ref={list} css={gridStyle}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              isCover={index === cover}
              count={photos.length}
              onStep={(target) => step(photo.id, target)}
              onRemove={() => remove(photo.id, index)}
              onRetry={() => onRetry(photo.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

/** Left and right follow the order across rows; up and down move by position. */
function stepsThrough(ids: readonly UniqueIdentifier[]): KeyboardCoordinateGetter {
  return (event, position) => {
    const step = STEPS[event.code]
    if (step === undefined) return sortableKeyboardCoordinates(event, position)
    event.preventDefault()
    const { over, droppableRects } = position.context
    const next = ids[ids.indexOf(over?.id ?? position.active) + step]
    const place = next === undefined ? undefined : droppableRects.get(next)
    return place && { x: place.left, y: place.top }
  }
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

const screenReaderInstructions = {
  draggable: 'Press Space to pick the photo up, the arrow keys to move it, Space to put it down, Escape to leave it.',
}

function announcementsFor(indexOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  return {
    onDragStart: ({ active }) => `Photo ${indexOf(active.id) + 1} picked up`,
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined
      const index = indexOf(over.id)
      // It also fires right after the start and must not replace that announcement.
      return over.id === active.id ? `Photo ${index + 1} picked up, at its own place` : `Over ${placeOf(index, count)}`
    },
    onDragEnd: ({ over }) => (over ? `Photo put down at ${placeOf(indexOf(over.id), count)}` : undefined),
    onDragCancel: () => 'Photo left where it was',
  }
}

function placeOf(index: number, count: number): string {
  return `place ${index + 1} of ${count}${index === 0 ? ', the cover' : ''}`
}

const gridStyle = {
  display: 'grid',
  alignItems: 'start',
  gap: space.s4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  [from.tablet]: { gap: space.s12, gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))' },
} as const

/**
 * dnd-kit listens to the keyboard from the task after a photo was picked up. On a busy device that can be later,
 * and keys pressed before would be lost, so they are dispatched again once it listens.
 */
function replayEarlyKeys(pickUp: KeyboardEvent): void {
  const redispatch = (event: KeyboardEvent) => {
    // The event still bubbles.
    if (event === pickUp) return
    event.preventDefault()
    setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  // By then dnd-kit has set its timer, and timers run in the order they were set.
  queueMicrotask(() => {
    document.addEventListener('keydown', redispatch)
    setTimeout(() => document.removeEventListener('keydown', redispatch))
  })
}
