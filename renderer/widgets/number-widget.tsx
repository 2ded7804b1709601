import { useState } from 'react'
import { numberTyped, type Json } from '#engine/index.ts'
import { inputProps } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/**
 * A number in digits, its unit behind it. What was typed stays as it is (`72.0`) while it means the answer; a number field of the
 * browser would drop what it cannot read, and change when the page is scrolled.
 */
export function NumberWidget(props: WidgetProps) {
  const { question, actions, ids } = props
  const [typed, setTyped] = useState('')
  const { id, answer, unit, validation } = question
  const unitId = `${ids.control}-unit`
  const isWhole = Number.isInteger(validation.multipleOf)
  const isSigned = typeof validation.minimum === 'number' && validation.minimum < 0
  const describedBy = [unit === null ? '' : unitId, props.describedBy ?? ''].filter((one) => one !== '').join(' ')
  const input = (
    <input
      {...inputProps(props)}
      className="input short"
      type="text"
      // Keyboards for digits have no minus on telephones.
      inputMode={isSigned ? 'text' : isWhole ? 'numeric' : 'decimal'}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      value={meaningOf(typed) === answer ? typed : wordsOf(answer)}
      onChange={({ target }) => {
        setTyped(target.value)
        actions.answer(id, target.value)
      }}
    />
  )
  if (unit === null) return input
  return (
    <div className="measured">
      {input}
      <span id={unitId}>{unit}</span>
    </div>
  )
}

/** The answer that the engine makes of what was typed. */
function meaningOf(typed: string): Json {
  return numberTyped(typed) ?? (typed.trim() === '' ? null : typed.trim())
}

function wordsOf(answer: Json): string {
  return typeof answer === 'number' || typeof answer === 'string' ? String(answer) : ''
}
