import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { buttonStyle } from './button'
import { useDismiss, useMenuPosition } from './floating'
import { color, radius, shadow, size, space, touchTarget } from './tokens'

export interface MenuItem {
  label: string
  onSelect: () => void
  /** Stays in the menu, so that the others keep their places. */
  isDisabled?: boolean
  /** Set apart at the end. */
  isDestructive?: boolean
}

interface MenuProps {
  /** The button's text. */
  children: ReactNode
  /** What the actions are about, for screen readers. */
  label: string
  items: readonly MenuItem[]
}

/** A button that opens a menu of actions over the page: no scroller clips it, and nothing moves. */
export function Menu({ children, label, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [start, setStart] = useState<'first' | 'last' | null>(null)
  const id = useId()
  const isOpen = start !== null

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setStart(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        css={buttonStyle('quiet')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setStart(isOpen ? null : 'first')}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {isOpen &&
        createPortal(
          <OpenMenu id={id} label={label} items={items} start={start} button={button} onClose={() => setStart(null)} />,
          // Landmarks are how screen readers find the page's parts.
          document.getElementById('main') ?? document.body,
        )}
    </>
  )
}

interface OpenMenuProps extends Omit<MenuProps, 'children'> {
  id: string
  /** Which item has the focus at first. */
  start: 'first' | 'last'
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

function OpenMenu({ id, label, items, start, button, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useMenuPosition(menu, button)
  useDismiss(menu, button, onClose)
  useLayoutEffect(() => {
    if (menu.current)
      itemsOf(menu.current)
        .at(start === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true })
  }, [start])

  function close() {
    button.current?.focus({ preventScroll: true })
    onClose()
  }

  function choose({ onSelect, isDisabled }: MenuItem) {
    if (isDisabled) return
    // First, so that a dialog gives the focus back to the button.
    close()
    onSelect()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Tab goes on from the button.
    if (event.key === 'Tab' || event.key === 'Escape') {
      close()
      return
    }
    const next = nextItem(event)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus
    <div ref={menu} id={id} role="menu" aria-label={label} css={menuStyle} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          // Safari closes the menu before the click when the press does not focus it.
          tabIndex={0}
          aria-disabled={item.isDisabled}
          data-destructive={item.isDestructive}
          css={itemStyle}
          onClick={() => choose(item)}
          onPointerMove={({ currentTarget, pointerType }) => {
            if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true })
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** The item a key leads to; undefined for keys that lead nowhere. */
function nextItem({ key, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  const items = itemsOf(currentTarget)
  const index = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  if (key === 'ArrowUp') return items.at(index - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.trim().length !== 1) return undefined
  const inOrder = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  return inOrder.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

const menuStyle = {
  position: 'fixed',
  zIndex: 30,
  display: 'grid',
  minWidth: 200,
  maxWidth: `calc(100vw - 2 * ${space.s8})`,
  padding: space.s4,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
} as const

const itemStyle = {
  minHeight: touchTarget,
  padding: `${space.s8} ${space.s16}`,
  border: 0,
  borderRadius: `calc(${radius.card} - ${space.s4})`,
  background: 'transparent',
  fontSize: size.text15,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover, &:focus': { background: color.sand },
  // Inside, where the scrolling menu does not clip it.
  '&:focus-visible': { outlineOffset: -3, borderRadius: `calc(${radius.card} - ${space.s4})` },
  '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
  '&[data-destructive="true"]': { color: color.danger },
} as const
