import { type ComponentProps, useState } from 'react'

type LineInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onType: (text: string) => void
}

/**
 * A line of text. The answer has no spaces at its ends, but the control keeps them while a person
 * types, since more words may follow.
 */
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
