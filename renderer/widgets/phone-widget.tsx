import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { digitsIn } from '#engine/index.ts'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/**
 * Ten digits with dashes added while typing. Pasted numbers in other formats are accepted; the
 * answer has no dashes. The cursor stays behind its digit. Extra digits are kept, so that no digit
 * of a pasted number is lost unnoticed.
 */
export function PhoneWidget(props: WidgetProps) {
  const { question, actions } = props
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef<{ readonly value: string; readonly digitsBefore: number } | null>(null)
  // Deleting a dash changes no answer, but the cursor must still be restored.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const value = withDashes(digitsOf(textOf(question.answer)))

  // The answer may arrive one render later than the key press. The cursor waits for it.
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

/** The digits of a phone number as people write it, without a leading country code 1. */
export function digitsOf(text: string): string {
  const digits = digitsIn(text)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

function withDashes(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('-')
}

/** The position after the n-th digit, and after the dash that follows it. */
function placeBehind(digits: number, text: string): number {
  let seen = 0
  for (const [i, sign] of [...text].entries()) {
    if (seen === digits) return i
    if (sign !== '-') seen += 1
  }
  return text.length
}
