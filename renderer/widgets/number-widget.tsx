import { useState } from 'react'
import { numberTyped, type Json } from '#engine/index.ts'
import { inputProps } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/**
 * A number in digits, followed by its unit. The typed text is kept (`72.0`) as long as it means the
 * answer. A number input of the browser would drop text that it cannot read, and change its value
 * when the page is scrolled.
 */
export function NumberWidget(props: WidgetProps) {
  const { question, actions, ids } = props
  const [typed, setTyped] = useState('')
  const { id, answer, unit, validation } = question
  const unitId = `${ids.control}-unit`
  const isWhole = Number.isInteger(validation.multipleOf)
  const isSigned = typeof validation.minimum === 'number' && validation.minimum < 0
  const digits = isWhole ? 'numeric' : 'decimal'
  const describedBy = [unit === null ? '' : unitId, props.describedBy ?? '']
    .filter((one) => one !== '')
    .join(' ')
  const input = (
    <input
      {...inputProps(props)}
      className="input short"
      type="text"
      // On phones, the keyboard for digits has no minus sign.
      inputMode={isSigned ? 'text' : digits}
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

/** The answer that the engine derives from the typed text. */
function meaningOf(typed: string): Json {
  return numberTyped(typed) ?? (typed.trim() === '' ? null : typed.trim())
}

function wordsOf(answer: Json): string {
  return typeof answer === 'number' || typeof answer === 'string' ? String(answer) : ''
}
