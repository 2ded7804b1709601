import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly look?: 'main' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly isBlock?: boolean
  /** Why it cannot be used now. It stays focusable; pressing it runs `onUnavailable`, which leads to what is missing. */
  readonly unavailable?: string | undefined
  readonly onUnavailable?: (() => void) | undefined
  /** What is happening, in words: no second press is taken. */
  readonly busy?: string | undefined
  readonly children: ReactNode
}

const LOOKS = { main: '', secondary: ' btn-2', quiet: ' btn-3', danger: ' btn-danger' } as const

/** A button that never disappears from the keyboard: unavailable ones say why. */
export function Button({
  look = 'main',
  size = 'normal',
  isBlock = false,
  unavailable,
  onUnavailable,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reason = useId()
  const isOff = unavailable !== undefined || busy !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      className={`btn${LOOKS[look]}${size === 'small' ? ' btn-s' : ''}${isBlock ? ' btn-block' : ''}`}
      aria-disabled={isOff || undefined}
      aria-describedby={unavailable === undefined ? rest['aria-describedby'] : reason}
      // The press must not first take the focus from a field: what the field then says would move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isOff) {
          onClick?.(event)
          return
        }
        event.preventDefault()
        if (unavailable !== undefined) onUnavailable?.()
      }}
    >
      {busy ?? children}
    </button>
  )
  if (unavailable === undefined) return button
  return (
    <div className="stack-2">
      {button}
      <p className="why" id={reason}>
        <Icon name="info" />
        <span>{unavailable}</span>
      </p>
    </div>
  )
}
