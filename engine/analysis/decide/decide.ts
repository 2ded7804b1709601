import type { Flow } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { orderedComparisons } from '../moves/ordered-comparisons.ts'
import { controlRules } from '../structure/control-rules.ts'
import type { RunState } from '../../machine/types.ts'
import type { Appearance } from '../moves/appearances.ts'
import { type Transcript, transcriptOf } from '../explore/transcript.ts'
import type { Slice } from '../slice/slice.ts'
import { prepareSpace } from '../explore/space.ts'
import { replayModel } from './replay-model.ts'
import type { FormulaContext } from './formulas.ts'
import { hostInputs } from './host-inputs.ts'
import { type SolverModel, type Solver, verdictOf } from './solver.ts'
import { isUnsupported, orUnsupported } from './unsupported.ts'
import { newScript, type Term } from './script.ts'
import { answerTerms } from './answer-terms.ts'
import { timelineOf } from './timeline.ts'

/** The question whether something happens, as a formula over the slice and as a mark along a run of the flow. */
export type SolverQuestion<Mark> = {
  /** Further watched rules, as rewritten in the slice. */
  readonly watched: readonly Rule[]
  readonly formula: (laid: FormulaContext) => Term
  readonly markOf: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  readonly isMet: (mark: Mark) => boolean
}

/** `found`: a run that the engine accepted. `never`: no answers, inputs and failures make it happen. */
export type SolverAnswer =
  | { readonly outcome: 'found'; readonly transcript: Transcript }
  | { readonly outcome: 'never' }
  | { readonly outcome: 'unknown'; readonly why: string }

/** Asks a solver whether something happens in some run of a flow. */
export async function decideWith<Mark extends string>(
  solver: Solver,
  flow: Flow,
  slice: Slice,
  question: SolverQuestion<Mark>,
): Promise<SolverAnswer> {
  const written = orUnsupported(() => write(slice, question))
  if (isUnsupported(written)) return { outcome: 'unknown', why: `the solver cannot be asked about ${written.outside}` }
  const verdict = await verdictOf(solver, written.text)
  if (verdict.says === 'unsat') return { outcome: 'never' }
  if (!('model' in verdict)) return { outcome: 'unknown', why: 'the solver did not decide it in its time' }
  const way = replayModel(flow, written.doingsIn(verdict.model), question)
  if (way) return { outcome: 'found', transcript: transcriptOf(flow, { states: way }, way.length - 1) }
  return { outcome: 'unknown', why: 'the solver found a run that the engine does not take' }
}

function write<Mark>(slice: Slice, { watched, formula }: SolverQuestion<Mark>) {
  const { flow } = slice
  const space = prepareSpace(slice, false)
  const model = space.modelFor(flow.id)
  const script = newScript()
  const rules = [...controlRules(flow).map(({ rule }) => rule), ...watched]
  const host = hostInputs(script, flow, {
    classesOf: space.classesOf,
    cut: [...space.cut, ...space.untried],
    free: orderedComparisons(flow, rules).paths,
  })
  const sheet = answerTerms(script, model, host)
  const timeline = timelineOf(script, flow, sheet)
  script.assert(formula({ script, flow, sheet, timeline }))
  const doingsIn = (found: SolverModel) => ({
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
