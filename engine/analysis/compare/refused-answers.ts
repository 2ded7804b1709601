import { acceptAnswer, isBlank } from '../../answers/accept.ts'
import { checkKeywords } from '../../answers/keywords.ts'
import type { Field, Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import { rawOf } from '../../machine/answers.ts'
import { everyFlow, type FlowInRun } from '../../machine/flows-in-run.ts'
import { pageIdOf } from '../../machine/paging.ts'
import type { RunState } from '../../machine/types.ts'
import type { DiffSpace } from './prepare-diff.ts'

/**
 * The answers of a run that a new version refuses, if they decide where the run lands: those on the
 * first affected page. Also the first unanswered question that the new version may require.
 */
export function refusedAnswersIn({
  after,
  flows,
  modelsFor,
}: DiffSpace): (flow: Flow, state: RunState) => string {
  const { library } = after.flow
  const changed = new Map(
    flows.map((id) => {
      const { parts } = modelsFor(id).watch
      const isChanged = (key: RegExp) => (field: Field) =>
        parts.some((part) => part.startsWith(`item ${field.source.id} `) && key.test(part))
      const fields = library.flows.has(id)
        ? flowOf(library, id).fields.filter(({ role }) => role === 'question')
        : []
      const judged = fields.filter(
        isChanged(/ (type|options|from|validation|rules|fields|sameAs)$/),
      )
      return [id, { judged, required: fields.filter(isChanged(/ optional$/)) }] as const
    }),
  )
  const inFrame = ({ flow, state }: FlowInRun): string => {
    const { judged = [], required = [] } = changed.get(state.flow) ?? {}
    const rawIn = (field: Field) => {
      const own = flow.fieldsById.get(field.id)
      return own ? rawOf(state, own) : null
    }
    const refused = judged.filter((field) => {
      const raw = rawIn(field)
      return !isBlank(raw) && !takes(field, raw)
    })
    const [first] = refused
    const together = refused.filter(
      (field) => first && isSamePage(flowOf(library, state.flow), field, first),
    )
    const open = required.find((field) => isBlank(rawIn(field)))
    return [...together.map(({ id }) => id), '/', open?.id ?? ''].join(' ')
  }
  return (flow, state) => everyFlow({ flow, state }).map(inFrame).join('|')
}

function takes(field: Field, raw: Json): boolean {
  const accepted = acceptAnswer(field, raw, null)
  return 'value' in accepted && checkKeywords(field.keywords, accepted.value) === null
}

function isSamePage(flow: Flow, one: Field, other: Field): boolean {
  const form = flow.stepsById.get(one.step)?.form
  return one.step === other.step && (!form || pageIdOf(form, one) === pageIdOf(form, other))
}
