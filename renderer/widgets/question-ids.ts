import type { FrameIds } from '#renderer/ui/field-frame.tsx'

/** Ids of a question's parts in the page: its name, with signs that selectors dislike replaced. */
export function questionIds(field: string): FrameIds {
  const name = field.replace(/[^\w-]/g, '_')
  return { control: `q-${name}`, hint: `q-${name}-hint`, error: `q-${name}-error` }
}

/** Moves the focus to a question's control, or to the first one inside its group. */
export function focusQuestion(field: string | undefined): void {
  if (field === undefined) return
  const box = document.getElementById(questionIds(field).control)
  const control = box?.matches('input, select, textarea')
    ? box
    : box?.querySelector<HTMLElement>('input, select, textarea, button')
  ;(control ?? box)?.focus()
}
