import type { ValidateFunction } from 'ajv'
import { answersOf, type Flow, type RunState, schemaOf } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { validatorOf } from '../../schema-validators.ts'

/**
 * Judges the answers that the engine accepts once more, by the JSON Schema of their section.
 *
 * @throws INVALID_ANSWER with the question, if ajv refuses one. The log gets the section, never the answer.
 */
export type AnswerJudge = (flow: Flow, state: RunState) => void

/** Schemas are compiled when a section is first handed in, once for all runs of a version. */
export function createAnswerJudge({ log }: Pick<Platform, 'log'>): AnswerJudge {
  const compiled = new WeakMap<Flow, Map<string, ValidateFunction>>()
  const judgeOf = (flow: Flow, section: string): ValidateFunction => {
    const ofFlow = compiled.get(flow) ?? new Map<string, ValidateFunction>()
    compiled.set(flow, ofFlow)
    const judge = ofFlow.get(section) ?? validatorOf(schemaOf(flow, section).schema)
    ofFlow.set(section, judge)
    return judge
  }
  return (flow, state) => {
    for (const { id: section } of flow.steps.flatMap(({ form }) => form?.sections ?? [])) {
      const answers = answersOf(flow, state, section)
      if (Object.keys(answers).length === 0) continue
      const judge = judgeOf(flow, section)
      if (judge(answers)) continue
      const [question] = (judge.errors ?? []).map(({ instancePath, params }) =>
        instancePath === ''
          ? String(params.additionalProperty)
          : instancePath.slice(1).split('/')[0],
      )
      log.error(
        { code: 'INVALID_ANSWER', flow: flow.id, version: flow.version, section },
        'Engine and schema disagree about an answer',
      )
      throw codedError('INVALID_ANSWER', { details: { question } })
    }
  }
}
