import type { FrameIds } from '#renderer/ui/field-frame.tsx'
import { focusControl } from '#renderer/ui/focus-control.ts'

/**
 * The ids of a question's parts in the page: its name, without characters that need escaping in
 * selectors.
 */
export function questionIds(field: string): FrameIds {
  const name = field.replace(/[^\w-]/g, '_')
  return { control: `q-${name}`, hint: `q-${name}-hint`, error: `q-${name}-error` }
}

/**
 * Moves the focus to a question's control. In a group, to the first invalid control, or else to the
 * first one.
 */
export function focusQuestion(field: string | undefined): void {
  if (field !== undefined) focusControl(questionIds(field).control)
}
