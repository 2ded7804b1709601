import { type ComponentProps, useState } from 'react'

type LineInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onType: (text: string) => void
}

/** A line of text. Its answer has no blanks at its ends; while a person types, the control keeps them: words follow. */
export function LineInput({ value, onType, onBlur, ...input }: LineInputProps) {
  const [typed, setTyped] = useState('')
  return (
    <input
      type="text"
      {...input}
      value={typed.trim() === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value)
        onType(target.value)
      }}
      onBlur={(event) => {
        setTyped(typed.trim())
        onBlur?.(event)
      }}
    />
  )
}
