import type { Finding } from './model/finding.ts'
import { conditionsOf, listAround } from './model/form.ts'
import type { Model } from './model/model.ts'
import { decide } from './model/decide.ts'

/** Every step and every required question can be shown: its conditions, and those around it, can hold together. */
export function neverShown(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) => {
    const scope = { library: model.library, form, factType: model.factType }
    const dead = new Set(form.steps.filter(({ step }) => step.when !== undefined && decide([step.when], scope) === 'never'))
    const steps = [...dead].map(
      ({ step, place }): Finding => ({
        code: 'unreachable-step',
        file: place.file,
        pointer: `${place.pointer}/when`,
        message: `Step "${step.id}" never applies: its rule can never hold`,
      }),
    )
    const fields = form.fields.flatMap((field): readonly Finding[] => {
      const { source, place, isOwn, step, path } = field
      if (!isOwn || (step && dead.has(step))) return []
      // A question with `visible: false` is dropped on purpose: it is not required either (QVAL-03).
      const rules = conditionsOf(field)
      const list = listAround(field)
      // In a list in a list `row` means two rows, of which a scope holds one.
      const inRow = list !== null && listAround(list) === null ? { ...scope, row: list } : scope
      if (rules.length === 0 || source.visible === false || source.optional === true || decide(rules, inRow) !== 'never')
        return []
      return [
        {
          code: 'never-shown',
          file: place.file,
          pointer: source.when === undefined ? place.pointer : `${place.pointer}/when`,
          message: `Question "${path}" is required but can never be shown: its conditions exclude each other`,
        },
      ]
    })
    return [...steps, ...fields]
  })
}
