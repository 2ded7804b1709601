import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Json, RememberSource } from '../definition/types.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** Reports `remember` with unknown steps, or with an effect that the flow would wait for. */
export function remembered({ documents, flows, library }: Model): readonly Finding[] {
  return documents.flatMap(({ path: file, source }): readonly Finding[] => {
    if (
      source === null ||
      'kind' in source ||
      !('remember' in source) ||
      source.remember === undefined
    )
      return []
    const { effect, steps }: RememberSource = source.remember
    const ids = flows.find(({ id }) => id === source.id)?.steps.map(({ step }) => step.id) ?? []
    const unknown = steps.flatMap((id, i): readonly Finding[] => {
      if (ids.includes(id)) return []
      const near = nearest(id, ids)
      const message = `There is no step "${id}"${near === null ? '' : `; did you mean "${near}"?`}`
      return [{ code: 'unknown-step', file, pointer: `/remember/steps/${i}`, message }]
    })
    const declaration = library.effects.get(effect)
    if (declaration === undefined || declaration.waits === false) return unknown
    const message = `Effect "${effect}" has a reply, and each remembered step would have to wait for it`
    return [...unknown, { code: 'remember-awaited', file, pointer: '/remember/effect', message }]
  })
}

const ENTERING = /^((?:\/(?:steps|children)\/\d+)+)\/enter(?:\/(\d+)(.*))?$/

/** Maps the pointer of an `enter` effect to where it was written: in the step or in `remember`. */
export function rememberedAt(
  json: Json | undefined,
  pointer: string,
  valueAt: (pointer: string) => Json | undefined,
): string {
  const [, step, index, inside = ''] = ENTERING.exec(pointer) ?? []
  if (step === undefined || !isObject(json) || !isObject(json.remember)) return pointer
  const { steps } = json.remember
  if (!Array.isArray(steps) || !steps.includes(valueAt(`${step}/id`) ?? null)) return pointer
  if (index === undefined)
    return valueAt(`${step}/enter`) === undefined ? '/remember/steps' : pointer
  // The remembered effect comes before the step's own effects.
  if (index !== '0') return `${step}/enter/${Number(index) - 1}${inside}`
  const { step: argument } = json.remember
  const ofStep = typeof argument === 'string' ? `/args${pointerStep(argument)}` : null
  return ofStep !== null && (inside === ofStep || inside.startsWith(`${ofStep}/`))
    ? '/remember/step'
    : `/remember${inside}`
}
