import { InfoIcon } from '@phosphor-icons/react/Info'
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly look?: 'main' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly isBlock?: boolean
  /**
   * The button cannot be used now. It stays focusable, and a press calls `onUnavailable`, which
   * moves the focus to the missing answer.
   */
  readonly isUnavailable?: boolean
  /** Why the button cannot be used now; shown below it. */
  readonly reason?: string | undefined
  readonly onUnavailable?: (() => void) | undefined
  /** Text that describes the running action. Further presses are ignored. */
  readonly busy?: string | undefined
  readonly children: ReactNode
}

/** The CSS classes of the looks, for links as well. */
export const LOOKS = {
  main: '',
  secondary: ' btn-2',
  quiet: ' btn-3',
  danger: ' btn-danger',
} as const

/** A button that always stays focusable. If it is unavailable, it says why. */
export function Button({
  look = 'main',
  size = 'normal',
  isBlock = false,
  isUnavailable = false,
  reason,
  onUnavailable,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const why = useId()
  const isOff = isUnavailable || busy !== undefined
  const hasReason = isUnavailable && reason !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      className={`btn${LOOKS[look]}${size === 'small' ? ' btn-s' : ''}${isBlock ? ' btn-block' : ''}`}
      aria-disabled={isOff || undefined}
      aria-describedby={hasReason ? why : rest['aria-describedby']}
      // The press must not take the focus from a field before the click: the field's message could
      // then move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // A dialog that the press opens will return the focus to this button. If a field has the
        // focus, it keeps it, because the keyboard of a phone would close.
        const isInField = document.activeElement?.matches('input, textarea, select') === true
        if (!isInField) event.currentTarget.focus({ preventScroll: true })
        if (!isOff) {
          onClick?.(event)
          return
        }
        event.preventDefault()
        if (isUnavailable) onUnavailable?.()
      }}
    >
      {busy ?? children}
    </button>
  )
  if (!hasReason) return button
  return (
    <div className="stack-2">
      {button}
      <p className="why" id={why}>
        <Icon shape={InfoIcon} />
        <span>{reason}</span>
      </p>
    </div>
  )
}
