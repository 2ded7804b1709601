import type { Flow } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { orderedIn } from '../compared.ts'
import { controlRules } from '../control-rules.ts'
import type { RunState } from '../../machine/types.ts'
import type { Appearance } from '../places.ts'
import { type Transcript, transcriptOf } from '../transcript.ts'
import type { Slice } from '../unknown/slice.ts'
import { spaceOf } from '../unknown/space.ts'
import { driven } from './drive.ts'
import type { Laid } from './formulas.ts'
import { hostOf } from './host.ts'
import { type Model, type Solver, verdictOf } from './model.ts'
import { isOutside, within } from './outside.ts'
import { newScript, type Term } from './script.ts'
import { newSheet } from './sheet.ts'
import { timelineOf } from './timeline.ts'

/** What is asked: where something happens, as a formula over the slice, and as a mark along a run of the flow itself. */
export type Question<Mark> = {
  /** Rules that somebody watches besides, as the slice has them. */
  readonly watched: readonly Rule[]
  readonly formula: (laid: Laid) => Term
  readonly markOf: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  readonly isMet: (mark: Mark) => boolean
}

/** `found`: a run that was taken on the engine; `never`: no answers, nothing that a host says, and no failure make it happen. */
export type Decided =
  | { readonly outcome: 'found'; readonly transcript: Transcript }
  | { readonly outcome: 'never' }
  | { readonly outcome: 'unknown'; readonly why: string }

/** Lets a solver decide whether something happens on some run of a flow. */
export async function decidedBy<Mark extends string>(
  solver: Solver,
  flow: Flow,
  slice: Slice,
  question: Question<Mark>,
): Promise<Decided> {
  const written = within(() => write(slice, question))
  if (isOutside(written)) return { outcome: 'unknown', why: `the solver cannot be asked about ${written.outside}` }
  const verdict = await verdictOf(solver, written.text)
  if (verdict.says === 'unsat') return { outcome: 'never' }
  if (!('model' in verdict)) return { outcome: 'unknown', why: 'the solver did not decide it in its time' }
  const way = driven(flow, written.doingsIn(verdict.model), question)
  if (way) return { outcome: 'found', transcript: transcriptOf(flow, { situations: way }, way.length - 1) }
  return { outcome: 'unknown', why: 'the solver found a run that the engine does not take' }
}

function write<Mark>(slice: Slice, { watched, formula }: Question<Mark>) {
  const { flow } = slice
  const space = spaceOf(slice, false)
  const model = space.modelFor(flow.id)
  const script = newScript()
  const rules = [...controlRules(flow).map(({ rule }) => rule), ...watched]
  const host = hostOf(script, flow, { classesOf: space.classesOf, cut: space.cut, free: orderedIn(flow, rules).paths })
  const sheet = newSheet(script, model, host)
  const timeline = timelineOf(script, flow, sheet)
  script.assert(formula({ script, flow, sheet, timeline }))
  const doingsIn = (found: Model) => ({
    inputs: host.inputsIn(found),
    answerTo: (id: string) => {
      const field = flow.fieldsById.get(id)
      if (!field || (field.role !== 'question' && field.role !== 'manual')) return null
      return found.truth(sheet.isGiven(field, Number.POSITIVE_INFINITY)) ? sheet.answerTo(field).in(found) : null
    },
    givesSecrets: (step: string, page: string) => {
      const isGiven = timeline.secrets.get(`${step} ${page}`)
      return isGiven !== undefined && found.truth(isGiven)
    },
    failureOf: (step: string, phase: string, index: number) => timeline.failureIn(found, step, phase, index),
  })
  return { text: script.text(), doingsIn }
}
