import type { Finding } from './model/finding.ts'
import { conditionsOf } from './model/form.ts'
import type { Model } from './model/model.ts'

/**
 * Reports flows that ask every patient more questions than their limit allows. `flow prove` also
 * counts conditional questions.
 */
export function limits({ library, flows }: Model): readonly Finding[] {
  return flows.flatMap((form): readonly Finding[] => {
    const most = library.flows.get(form.id)?.limits?.questions
    const asked = form.fields.filter(
      ({ parent, source }) => parent === null && source.visible !== false && source.compute === undefined,
    )
    const count = asked.filter((field) => conditionsOf(field).length === 0).length
    if (most === undefined || count <= most) return []
    return [
      {
        code: 'too-many-questions',
        file: form.file,
        pointer: '/limits/questions',
        message: `The flow asks everybody ${count} questions and allows ${most}`,
      },
    ]
  })
}
