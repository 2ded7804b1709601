import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { type DigitFormat, editDigits } from './edit-digits.ts'

type DigitsInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type'
> & {
  readonly digits: string
  readonly format: DigitFormat
  readonly onDigits: (digits: string) => void
}

/** A field that shows its digits in groups while they are typed, pasted, filled in or deleted. */
export function DigitsInput({ digits, format, onDigits, ...rest }: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<{ readonly caret: number } | null>(null)
  const shown = format.show(digits)

  // A new value moves the caret to the end.
  useLayoutEffect(() => {
    if (place && document.activeElement === input.current)
      input.current?.setSelectionRange(place.caret, place.caret)
  }, [place])

  return (
    <input
      inputMode="numeric"
      {...rest}
      ref={input}
      type="text"
      value={shown}
      onChange={({ target, nativeEvent }) => {
        const deletesForward =
          'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
        const caret = target.selectionStart ?? target.value.length
        const edit = editDigits({ shown, typed: target.value, caret, deletesForward }, format)
        onDigits(edit.digits)
        setPlace({ caret: edit.caret })
      }}
    />
  )
}
