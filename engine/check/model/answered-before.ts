import type { Place } from '../../definition/issue.ts'
import type { FieldAt, Form } from './form.ts'

/** True if a run has answered a question before it reaches a place in a definition. */
export function isAnsweredBefore(form: Form, field: FieldAt, { pointer, file }: Place): boolean {
  if (form.kind === 'instrument') {
    const at = numberAt(pointer, '/questions/')
    const asked = field.place.file === file ? numberAt(field.place.pointer, '/questions/') : null
    return at !== null && asked !== null && asked < at
  }
  const step = form.steps.findLast(
    ({ place }) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`),
  )
  if (!step || !field.step) return false
  const [here, there] = [form.steps.indexOf(step), form.steps.indexOf(field.step)]
  if (here !== there) return there < here
  const inside = pointer.slice(step.place.pointer.length)
  if (/^\/(next|leave)\//.test(inside)) return true
  if (step.step.paging === 'all' || !field.section) return false
  const section = numberAt(inside, '/sections/')
  const asked = numberAt(field.section.place.pointer.slice(step.place.pointer.length), '/sections/')
  if (section === null || asked === null) return false
  if (section !== asked) return asked < section
  // The questions of the section's instrument come before its own items.
  const item = numberAt(inside, '/items/') ?? -1
  const askedItem = field.isOwn ? (numberAt(field.place.pointer, '/items/') ?? item) : -1
  return (step.step.paging ?? 'question') === 'question' && askedItem < item
}

/** The number after a key in a pointer. */
function numberAt(pointer: string, key: string): number | null {
  const [, rest] = pointer.split(key)
  const digits = /^\d+/.exec(rest ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}
