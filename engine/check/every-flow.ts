import type { EveryFlowSource, FlowSource } from '../definition/types.ts'
import type { Document } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** Reports flows that repeat a guarantee of every flow, or lack a limit that the host demands. */
export function everyFlow({ documents }: Model): readonly Finding[] {
  const names = new Set(
    documents.flatMap(({ source }) => guaranteesOfFrame(source).map(({ name }) => name)),
  )
  const limits = documents.flatMap(({ source }) => everyFlowIn(source)?.limits ?? [])
  return documents.flatMap(({ source, path: file }): readonly Finding[] => {
    if (!isFlow(source)) return []
    const missing = limits.filter((name) => source.limits?.[name] === undefined)
    return [
      ...missing.map((name): Finding => {
        const message = `Flow "${source.id}" does not say the most ${name} that it asks`
        return { code: 'missing-limit', file, pointer: '', message }
      }),
      ...(source.guarantees ?? []).flatMap((one, i): readonly Finding[] => {
        if (!names.has(one.name)) return []
        const message = `Guarantee "${one.name}" is given by every flow and cannot be written in one`
        return [{ code: 'implied-guarantee', file, pointer: `/guarantees/${i}`, message }]
      }),
    ]
  })
}

type GuaranteeOfFrame = NonNullable<EveryFlowSource['guarantees']>[number]

/** The guarantees of every flow, if the file is of kind `views` and has them. */
export function guaranteesOfFrame(source: Document['source']): readonly GuaranteeOfFrame[] {
  return everyFlowIn(source)?.guarantees ?? []
}

function everyFlowIn(source: Document['source']): EveryFlowSource | undefined {
  return source?.kind === 'views' ? source.frame?.everyFlow : undefined
}

export function isFlow(source: Document['source'] | undefined): source is FlowSource {
  return source != null && (source.kind === undefined || source.kind === 'flow')
}
