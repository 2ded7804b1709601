import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** A flow asks no more questions than it allows itself. */
export function limits({ library, flows }: Model): readonly Finding[] {
  return flows.flatMap((form): readonly Finding[] => {
    const most = library.flows.get(form.id)?.limits?.questions
    const count = form.fields.filter(({ parent }) => parent === null).length
    if (most === undefined || count <= most) return []
    return [
      {
        code: 'too-many-questions',
        file: form.file,
        pointer: '/limits/questions',
        message: `The flow has ${count} questions and allows ${most}`,
      },
    ]
  })
}
