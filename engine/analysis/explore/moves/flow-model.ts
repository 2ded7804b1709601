import type { Flow } from '../../../definition/flow.ts'
import type { Rule } from '../../../definition/types.ts'
import type { Candidates } from '../structure/answer-use.ts'
import { type Atom, atomsOf, rulesBehind, totalFields } from '../structure/atoms.ts'
import { candidateAnswers, comparesWithUnknown } from '../samples/candidates.ts'
import { orderedComparisons } from './ordered-comparisons.ts'
import { type ControlRule, controlRules, ON_LEAVING } from '../structure/control-rules.ts'
import { END, graphOf, START } from '../structure/graph.ts'
import { returnPages } from '../structure/return-pages.ts'
import { rowOfferRule } from '../structure/row-rules.ts'
import { type StoredDataUse, storedDataUse } from '../samples/data-use.ts'
import { inputsRead } from '../structure/input-reads.ts'

/** The data about a flow that the analysis prepares before it tries any answer. */
export type FlowModel = {
  readonly flow: Flow
  readonly rules: readonly RuleModel[]
  /** By step index: the steps that may follow. */
  readonly after: ReadonlyMap<number, ReadonlySet<number>>
  readonly candidates: ReadonlyMap<string, Candidates>
  /** By step index: the first page to which Continue on the last page may return. */
  readonly returnPages: ReadonlyMap<number, number>
  /** How rules use event data and effect results. */
  readonly stored: StoredDataUse
}

export type RuleModel = ControlRule & { readonly atoms: readonly Atom[] }

/**
 * @param watched Further rules to evaluate along the whole run, such as those of guarantees.
 * @param more Further rules that control the run.
 */
export function buildFlowModel(
  flow: Flow,
  watched: readonly Rule[],
  more: readonly ControlRule[] = [],
): FlowModel {
  const everywhere = watched.map(
    (rule): ControlRule => ({ step: ON_LEAVING, order: ON_LEAVING, rule, field: null }),
  )
  const rules = [...controlRules(flow), ...more, ...everywhere].map((one) => ({
    ...one,
    atoms: atomsOf(flow, one.rule),
  }))
  const after = stepsAfter(flow)
  const candidates = candidatesByField(flow, rules)
  return {
    flow,
    rules,
    after,
    candidates,
    returnPages: returnPages({ flow, rules, after }),
    stored: storedDataUse([flow.library]),
  }
}

function stepsAfter(flow: Flow): ReadonlyMap<number, ReadonlySet<number>> {
  const edges = [...graphOf(flow).edges, ...backEdges(flow)]
  const indexOf = (id: string) => flow.stepsById.get(id)?.index ?? -1
  const direct = Map.groupBy(edges, ({ from }) => from)
  return new Map(
    flow.steps.map(({ id, index }) => {
      const found = new Set<string>()
      const open = [id]
      for (let from = open.pop(); from !== undefined; from = open.pop()) {
        for (const { to } of direct.get(from) ?? []) {
          if (found.has(to) || to === END || to === START) continue
          found.add(to)
          open.push(to)
        }
      }
      return [index, new Set([...found].map(indexOf))] as const
    }),
  )
}

/** A Back target that a step defines applies to every run, whatever its history. */
function backEdges(flow: Flow): readonly { readonly from: string; readonly to: string }[] {
  return flow.steps.flatMap(({ id, source }) =>
    typeof source.back === 'object' ? [{ from: id, to: source.back.to }] : [],
  )
}

function candidatesByField(
  flow: Flow,
  rules: readonly RuleModel[],
): ReadonlyMap<string, Candidates> {
  const all = rules.flatMap(({ rule }) => [rule, ...rulesBehind(flow, rule)])
  const scored = new Set(all.flatMap((rule) => scoredFields(flow, rule)))
  const ordered = orderedComparisons(flow, all).fields
  let compared = 0
  return new Map(
    flow.fields.map((field) => {
      const telling = {
        isScored: scored.has(field.id),
        compared,
        isOrdered: ordered.has(field.id),
        knowsRows:
          field.rowOptions !== null &&
          inputsRead(
            flow.library,
            rowOfferRule(
              field.rowOptions.source,
              field.options.map(({ key }) => key),
            ),
          ) !== null,
      }
      if (all.some((rule) => comparesWithUnknown(field, rule))) compared += 1
      return [field.id, candidateAnswers(field, all, telling)] as const
    }),
  )
}

function scoredFields(flow: Flow, rule: Rule): readonly string[] {
  return atomsOf(flow, rule).flatMap((atom): readonly string[] => {
    if (atom.kind === 'answer') return atom.path.startsWith('scores.') ? [atom.field] : []
    return atom.kind === 'total' ? totalFields(flow, atom.total).map(({ id }) => id) : []
  })
}
