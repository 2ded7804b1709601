import { EDIT } from '../definition/edited.ts'
import { eventCases } from '../definition/step-events.ts'
import type { FieldSource, FieldType, StepSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/**
 * Keys that a step cannot have if it is edited in place, since it is only shown, edited and saved.
 */
const CONFLICTS: readonly (keyof StepSource)[] = ['each', 'enter', 'slots', 'over', 'with', 'into']
/**
 * Types whose answers are not compared with their prefilled values, so `changed` would miss them.
 */
const NOT_COMPARED: ReadonlySet<FieldType> = new Set([
  'group',
  'multi-select',
  'none-or-list',
  'file',
])

/** A list can be compared if all its fields can. It must not contain another list. */
function isCompared({ type, fields = [] }: FieldSource): boolean {
  return !NOT_COMPARED.has(type) && fields.every((cell) => cell.type !== 'list' && isCompared(cell))
}

/** Reports steps edited in place that cannot be opened, or whose answers cannot be compared. */
export function edited(model: Model): readonly Finding[] {
  return model.flows.flatMap((form) =>
    form.steps.flatMap(({ step, place: { file, pointer } }): readonly Finding[] => {
      if (step.edit !== true) return []
      const view = step.view === undefined ? undefined : model.library.views.get(step.view)
      const conflicts = CONFLICTS.filter((key) => step[key] !== undefined).map(
        (key): Finding => ({
          code: 'edit-conflict',
          file,
          pointer: `${pointer}/${key}`,
          part: 'key',
          message: `Step "${step.id}" is edited in place: it has no "${key}"`,
        }),
      )
      const opens: readonly Finding[] =
        view && view.events?.[EDIT] === undefined
          ? [
              {
                code: 'edit-never-opened',
                file,
                pointer: `${pointer}/view`,
                message: `View "${step.view}" does not send "${EDIT}"`,
              },
            ]
          : []
      const asked = form.fields.filter(
        (field) => field.step?.step === step && field.parent === null,
      )
      const questions = asked.flatMap(({ source, isOwn, place }): readonly Finding[] =>
        !isCompared(source)
          ? [
              {
                code: 'edit-not-compared',
                ...(isOwn
                  ? { file: place.file, pointer: `${place.pointer}/type` }
                  : { file, pointer }),
                message: `Question "${source.id}" is a ${source.type}: it is not known whether it was changed`,
              },
            ]
          : [],
      )
      const paged: readonly Finding[] =
        step.sections !== undefined && step.paging !== 'all'
          ? [
              {
                code: 'edit-conflict',
                file,
                pointer,
                message: `Step "${step.id}" is edited in place: "paging" is "all"`,
              },
            ]
          : []
      const asks = eventCases(step).flatMap(({ event, use, pointer: own }): readonly Finding[] =>
        event === EDIT && use.to === undefined && use.do !== undefined
          ? [
              {
                code: 'edit-conflict',
                file,
                pointer: `${pointer}${own}/do`,
                part: 'key',
                message: `Step "${step.id}" is edited in place: what opens its questions asks the host for nothing`,
              },
            ]
          : [],
      )
      return [...conflicts, ...opens, ...asks, ...paged, ...questions]
    }),
  )
}
