import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type DropDownProps = {
  readonly button: ReactNode
  /** The name under which a press of the button is counted. */
  readonly click: string
  /** Class of the button. */
  readonly look?: string
  readonly menu: 'care' | 'account' | 'calendars'
  /** The page that is shown is in the menu. */
  readonly isCurrent?: boolean
  /** Items of a list. */
  readonly children: ReactNode
}

/**
 * A button and the list of links that it opens under it. Escape, a press elsewhere, leaving it with the keyboard and choosing something close
 * it; Escape and choosing give the focus back to the button.
 */
export function DropDown({ button: words, click, look, menu, isCurrent = false, children }: DropDownProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useId()
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const goBack = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) goBack()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is inside
    <div
      ref={box}
      className="drop-down"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={look}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-current={isCurrent || undefined}
        data-click={click}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses what is inside clicks it, too
        <ul
          id={list}
          className={`menu ${menu}`}
          onClick={({ target }) => {
            if (isChoice(target)) goBack()
          }}
        >
          {children}
        </ul>
      )}
    </div>
  )
}

/** Whether what was pressed in a menu is one of its links or buttons. */
export function isChoice(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest('a, button') !== null
}
