import { type InputHTMLAttributes, memo, type ReactNode } from 'react'

type ChoiceCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly kind: 'one' | 'several'
  readonly label: ReactNode
  /** The number key that chooses it. Shown only on devices with a fine pointer. */
  readonly keyNumber?: number | undefined
  readonly hasTick?: boolean
}

/**
 * An option whose whole card is the target, because the native input covers it. The checked state
 * is an attribute of the card: with `:has(:checked)`, browsers would check every card again.
 */
export const ChoiceCard = memo(function ChoiceCard({
  kind,
  label,
  keyNumber,
  hasTick = true,
  ...input
}: ChoiceCardProps) {
  return (
    <label className="choice" data-selected={input.checked || undefined}>
      <input {...input} type={kind === 'one' ? 'radio' : 'checkbox'} />
      {hasTick && <span className="tick" />}
      <span className="label">{label}</span>
      {keyNumber !== undefined && (
        <span className="key" aria-hidden>
          {keyNumber}
        </span>
      )}
    </label>
  )
})
