import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { digitsIn } from '#engine/index.ts'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/**
 * Ten digits, dashes set while typing, pasted forms accepted; the answer has no dashes. The cursor stays behind the digit it was behind,
 * and digits too many stay, so that nothing of a pasted number is lost unseen.
 */
export function PhoneWidget(props: WidgetProps) {
  const { question, actions } = props
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef<{ readonly value: string; readonly digitsBefore: number } | null>(null)
  // A deleted dash changes no answer, and still the cursor has to be put where it was.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const value = withDashes(digitsOf(textOf(question.answer)))

  // The answer may come back a drawing later than the key: the cursor waits for it.
  useLayoutEffect(() => {
    if (typed.current?.value !== value) return
    const place = placeBehind(typed.current.digitsBefore, value)
    if (document.activeElement === input.current) input.current?.setSelectionRange(place, place)
    typed.current = null
  })

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value)
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    typed.current = { value: withDashes(digits), digitsBefore: digitsIn(before).length }
    actions.answer(question.id, digits)
    drawAgain()
  }

  return (
    <input
      {...inputProps(props)}
      ref={input}
      className="input short"
      type="tel"
      inputMode="tel"
      value={value}
      onChange={onChange}
    />
  )
}

/** The digits of a number as people write it; a leading country code 1 goes. */
export function digitsOf(text: string): string {
  const digits = digitsIn(text)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

export function withDashes(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-')
}

/** The place in a text behind its n-th digit, and behind the dash where typing goes on after it. */
function placeBehind(digits: number, text: string): number {
  let seen = 0
  for (const [i, sign] of [...text].entries()) {
    if (seen === digits) return i
    if (sign !== '-') seen += 1
  }
  return text.length
}
