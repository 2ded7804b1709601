import { sameJson } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { casesOf } from '../definition/step-events.ts'
import type { Rule } from '../definition/types.ts'
import { decide } from './model/decide.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { Scope } from './model/scope.ts'

type Case = { readonly when?: Rule }
type CasesAt = {
  readonly cases: readonly Case[]
  readonly file: string
  readonly pointer: string
  readonly scope: Scope
  readonly code: 'dead-target' | 'dead-case'
}

/**
 * Reports targets, cases and failures that never count, since the first true one is used: those
 * after one that is always true, and those that are true only if an earlier one is.
 */
export function deadCases(model: Model): readonly Finding[] {
  const lists = [...flowCases(model), ...textCases(model)].flatMap(deadIn)
  const failures = model.uses.effects.flatMap(({ use, file, pointer, scope }) => {
    const cases = (use.onFail ?? []).map(({ code }) =>
      code === undefined ? {} : { when: { '==': [{ var: 'code' }, code] } },
    )
    return deadIn({ cases, file, pointer: `${pointer}/onFail`, scope, code: 'dead-case' })
  })
  return [...lists, ...failures]
}

function flowCases({ flows, library, factType }: Model): readonly CasesAt[] {
  return flows.flatMap((form) => {
    const scope = { library, form, factType }
    const start = library.flows.get(form.id)?.start ?? []
    return [
      { cases: start, file: form.file, pointer: '/start', scope, code: 'dead-target' },
      ...form.steps.flatMap(({ step, place: { file, pointer } }): readonly CasesAt[] => [
        { cases: step.next ?? [], file, pointer: `${pointer}/next`, scope, code: 'dead-target' },
        { cases: step.show ?? [], file, pointer: `${pointer}/show`, scope, code: 'dead-case' },
        ...Object.entries(step.on ?? {}).map(([event, uses]): CasesAt => {
          const at = `${pointer}/on${pointerStep(event)}`
          return { cases: casesOf(uses), file, pointer: at, scope, code: 'dead-case' }
        }),
      ]),
    ]
  })
}

function textCases({ uses }: Model): readonly CasesAt[] {
  return uses.texts.flatMap(({ source, file, pointer, scope }): readonly CasesAt[] =>
    Array.isArray(source) ? [{ cases: source, file, pointer, scope, code: 'dead-case' }] : [],
  )
}

function deadIn({ cases, file, pointer, scope, code }: CasesAt): readonly Finding[] {
  const first = cases.findIndex(({ when }) => when === undefined || when === true)
  if (first >= 0 && first + 1 < cases.length) {
    const message = 'It never counts: the one before it always holds'
    return [{ code, file, pointer: `${pointer}/${first + 1}`, message }]
  }
  const rules = cases.flatMap(({ when }) => when ?? [])
  return rules.flatMap((when, i): readonly Finding[] => {
    if (!isCovered(when, rules.slice(0, i), scope)) return []
    const message = 'It never counts: whenever it is true, one before it is true'
    return [{ code, file, pointer: `${pointer}/${i}/when`, message }]
  })
}

/** True if a rule can be true, but only if an earlier one is true. */
function isCovered(when: Rule, earlier: readonly Rule[], scope: Scope): boolean {
  if (earlier.length === 0) return false
  if (earlier.some((rule) => sameJson(rule, when))) return true
  const isOpen = decide([{ '!': [{ or: earlier }] }, when], scope) !== 'never'
  return !isOpen && decide([when], scope) !== 'never'
}
