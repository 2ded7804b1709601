import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type DropDownProps = {
  readonly button: ReactNode
  /** The button's name in analytics. */
  readonly click: string
  /** CSS class of the button. */
  readonly look?: string
  readonly menu: 'care' | 'account' | 'calendars'
  /** True if the menu contains the current page. */
  readonly isCurrent?: boolean
  /** List items. */
  readonly children: ReactNode
}

/**
 * A button with a list of links that opens below it. The list is closed by Escape, by a press
 * elsewhere, by leaving it with the keyboard, and by choosing a link. After Escape and a choice,
 * the focus returns to the button.
 */
export function DropDown({
  button: words,
  click,
  look,
  menu,
  isCurrent = false,
  children,
}: DropDownProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of its children
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a child also clicks it
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

/** True if the pressed element of a menu is a link or a button, or inside one. */
export function isChoice(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest('a, button') !== null
}
