import { type ReactNode, useState } from 'react'
import type { WidgetProps } from './widget.ts'

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}

function maxLengthOf({ question }: Pick<WidgetProps, 'question'>): number | undefined {
  const limit = question.validation.maxLength
  return typeof limit === 'number' ? limit : undefined
}

function inputProps({ question, ids, describedBy, labelledBy, actions }: WidgetProps) {
  return {
    id: ids.control,
    className: 'input',
    placeholder: question.placeholder ?? undefined,
    required: question.required,
    autoComplete: question.autocomplete ?? 'off',
    'aria-invalid': question.showsIssue || undefined,
    'aria-describedby': describedBy,
    'aria-labelledby': labelledBy,
    onBlur: () => actions.blur(question.id),
  }
}

export function TextWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <input
      {...inputProps(props)}
      type="text"
      maxLength={maxLengthOf(props)}
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    />
  )
}

/** Several lines, with the characters that are left. They are spoken in steps, not at each key. */
export function ParagraphWidget(props: WidgetProps) {
  const { question, actions } = props
  const limit = maxLengthOf(props) ?? 1000
  const left = limit - textOf(question.answer).length
  const spoken = left <= 20 ? left : Math.ceil(left / 100) * 100
  return (
    <>
      <textarea
        {...inputProps(props)}
        maxLength={limit}
        value={textOf(question.answer)}
        onChange={(event) => actions.answer(question.id, event.target.value)}
      />
      <p className="hint" aria-hidden>
        {left} characters remaining
      </p>
      <Spoken>{spoken} characters remaining</Spoken>
    </>
  )
}

function Spoken({ children }: { readonly children: ReactNode }) {
  return (
    <span className="sr" role="status">
      {children}
    </span>
  )
}

/** Ten digits, dashes set while typing, pasted forms accepted; the answer has no dashes. */
export function PhoneWidget(props: WidgetProps) {
  const { question, actions } = props
  const digits = textOf(question.answer)
  return (
    <input
      {...inputProps(props)}
      className="input short"
      type="tel"
      inputMode="tel"
      value={withDashes(digits)}
      onChange={(event) => actions.answer(question.id, digitsOf(event.target.value))}
    />
  )
}

function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

export function withDashes(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter((part) => part !== '').join('-')
}

export function DateWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <input
      {...inputProps(props)}
      className="input short"
      type="date"
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    />
  )
}

/** The value stays in this control; the page takes it when it is left. */
export function PasswordWidget(props: WidgetProps) {
  const { question, actions } = props
  const [value, setValue] = useState('')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <input
        {...inputProps(props)}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          actions.secret(question.id, event.target.value)
        }}
      />
      <button type="button" className="btn btn-3 btn-s" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show password
      </button>
    </>
  )
}

export function CheckboxWidget({ question, ids, describedBy, actions }: WidgetProps) {
  return (
    <label className="choice" htmlFor={ids.control}>
      <input
        id={ids.control}
        type="checkbox"
        checked={question.answer === true}
        required={question.required}
        aria-invalid={question.showsIssue || undefined}
        aria-describedby={describedBy}
        onChange={(event) => actions.answer(question.id, event.target.checked)}
      />
      <span className="tick" />
      <span className="label">{question.label ?? question.text}</span>
    </label>
  )
}

export function SelectWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <select
      {...inputProps(props)}
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    >
      <option value="">{question.placeholder ?? ''}</option>
      {question.options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

/** A file is handed over by the page that holds an upload; a form alone shows what was chosen. */
export function FileWidget({ question, ids, describedBy }: WidgetProps) {
  return (
    <output id={ids.control} className="input" aria-describedby={describedBy}>
      {question.isAnswered ? 'A file is attached' : 'No file yet'}
    </output>
  )
}
