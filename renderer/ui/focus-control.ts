const CONTROLS = 'input, select, textarea, button'

/** Moves the focus to a control, or inside a group to the first one that is wrong, else to the first one. */
export function focusControl(id: string): void {
  const box = document.getElementById(id)
  const wrong = box?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid="true"]')
  const control = box?.matches('input, select, textarea') ? box : (wrong ?? box?.querySelector<HTMLElement>(CONTROLS))
  ;(control ?? box)?.focus()
}
