import { type InputHTMLAttributes, memo, type ReactNode } from 'react'

type ChoiceCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly kind: 'one' | 'several'
  readonly label: ReactNode
  /** The number key that chooses it, shown on fine pointers. */
  readonly keyNumber?: number | undefined
  readonly hasTick?: boolean
}

/**
 * A choice whose whole card is the target; the native input covers it. It says itself that it is chosen: with `:has(:checked)` in the
 * style a browser looks at every card again.
 */
export const ChoiceCard = memo(function ChoiceCard({ kind, label, keyNumber, hasTick = true, ...input }: ChoiceCardProps) {
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
