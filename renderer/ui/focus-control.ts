const CONTROLS = 'input, select, textarea, button'

/**
 * Moves the focus to a control. In a group, to the first invalid control, or else to the first one.
 */
export function focusControl(id: string): void {
  const box = document.getElementById(id)
  const wrong = box?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid="true"]')
  const control = box?.matches('input, select, textarea')
    ? box
    : (wrong ?? box?.querySelector<HTMLElement>(CONTROLS))
  ;(control ?? box)?.focus()
}
