import { readCell } from '../answers/cells.ts'
import type { Flow, TotalValue } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { judgedOf } from './answers.ts'
import type { RunState } from './types.ts'
import { momentOf } from './work.ts'

/** Totals with their bands, and flags, as computed from the answers. */
export type Conclusions = {
  readonly totals: {
    readonly [name: string]: {
      readonly value: number | boolean | null
      readonly maximum: number | null
      readonly band: string | null
      readonly text: string | null
    }
  }
  readonly flags: { readonly [name: string]: boolean }
  /** Flags with `alert` that are true, and the question that each is about. */
  readonly alerts: readonly { readonly flag: string; readonly item: string | null }[]
}

/** The effective answers of one questionnaire, in the order of the definition, to submit. */
export type QuestionnaireAnswers = {
  readonly key: string
  readonly answers: readonly {
    readonly key: string
    readonly answer: Json
    readonly score: number | null
  }[]
}

export function conclusionsOf(flow: Flow, state: RunState): Conclusions {
  const at = momentOf(state)
  const totals: Record<string, Conclusions['totals'][string]> = {}
  const flags: Record<string, boolean> = {}
  const alerts: Conclusions['alerts'][number][] = []
  for (const { name, cell, maximum, bands } of flow.totals.values()) {
    // A total cell holds only this type.
    const { value, band } = readCell(state.cells, cell) as TotalValue
    totals[name] = {
      value,
      maximum,
      band,
      text: bands.find((one) => one.key === band)?.text(at) ?? null,
    }
  }
  for (const { name, cell, alert, item } of flow.flags.values()) {
    const holds = readCell(state.cells, cell) === true
    flags[name] = holds
    if (alert && holds) alerts.push({ flag: name, item })
  }
  return { totals, flags, alerts }
}

export function submissionOf(flow: Flow, state: RunState): readonly QuestionnaireAnswers[] {
  const byKey = new Map<string, { key: string; answer: Json; score: number | null }[]>()
  for (const field of flow.fields) {
    if (field.role === 'child' || field.source.secret === true) continue
    const judged = judgedOf(state, field)
    if (!judged.isAnswered) continue
    const list = byKey.get(field.questionnaire) ?? []
    list.push({
      key: field.id,
      answer: judged.answer,
      score: field.options.length > 0 || typeof judged.answer === 'number' ? judged.score : null,
    })
    byKey.set(field.questionnaire, list)
  }
  return [...byKey].map(([key, answers]) => ({ key, answers }))
}
