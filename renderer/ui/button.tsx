import { InfoIcon } from '@phosphor-icons/react/Info'
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { IconShape } from './icon-shape.tsx'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly look?: 'main' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly isBlock?: boolean
  /** It cannot be used now. It stays focusable; pressing it runs `onUnavailable`, which leads to what is missing. */
  readonly isUnavailable?: boolean
  /** Why it cannot be used now, under it. */
  readonly reason?: string | undefined
  readonly onUnavailable?: (() => void) | undefined
  /** What is happening, in words: no second press is taken. */
  readonly busy?: string | undefined
  readonly children: ReactNode
}

/** The classes of the looks, for links as well. */
export const LOOKS = { main: '', secondary: ' btn-2', quiet: ' btn-3', danger: ' btn-danger' } as const

/** A button that never disappears from the keyboard: unavailable ones say why. */
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
      // The press must not first take the focus from a field: what the field then says would move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // A dialog that it opens then returns the focus to it. A field keeps the focus: on a phone its keyboard would close.
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
        <IconShape shape={InfoIcon} />
        <span>{reason}</span>
      </p>
    </div>
  )
}
