import { type KeyboardEvent, useState } from 'react'
import type { QuestionScreen } from '#engine/index.ts'

const KEYS = 'portal.number-keys'

/** Number keys choose answers. A person can switch them off for this browser. */
export function useNumberKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readKey() !== 'off')
  return [
    isOn,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(KEYS, next ? 'on' : 'off')
      } catch {
        // Without storage, the choice is kept for this page only.
      }
    },
  ]
}

/**
 * The option for a pressed number key. Null if the key has another meaning, for example while
 * typing.
 */
export function optionOfKey(event: KeyboardEvent, question: QuestionScreen): string | null {
  const { target } = event
  const isTyping =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type))
  if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null
  if (!/^[1-9]$/.test(event.key) || question.type === 'multi-select') return null
  const option = question.options[Number(event.key) - 1]
  return option && option.unavailable === null ? option.key : null
}

function readKey(): string | null {
  try {
    return localStorage.getItem(KEYS)
  } catch {
    return null
  }
}
