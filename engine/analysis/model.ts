import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import type { Candidates } from './answer-rules.ts'
import { type Atom, atomsOf, behind, totalFields } from './atoms.ts'
import { candidatesOf, comparesWithOther } from './candidates.ts'
import { orderedIn } from './compared.ts'
import { type ControlRule, controlRules, LEAVING } from './control-rules.ts'
import { END, graphOf, START } from './graph.ts'
import { ledBackPages } from './led-back.ts'
import { offersRow } from './row-rules.ts'
import { type Stored, storedIn } from './stored.ts'
import { inputsRead } from './unknown/pure.ts'

/** What analysis knows of a flow before it tries any answer. */
export type FlowModel = {
  readonly flow: Flow
  readonly rules: readonly RuleModel[]
  /** Steps that may come after a step, by its index. */
  readonly after: ReadonlyMap<number, ReadonlySet<number>>
  readonly candidates: ReadonlyMap<string, Candidates>
  /** By the index of a step: the first page to which the last press of its form may lead back. */
  readonly ledBack: ReadonlyMap<number, number>
  /** How rules look at what events and effects give. */
  readonly stored: Stored
}

export type RuleModel = ControlRule & { readonly atoms: readonly Atom[] }

/**
 * @param watched Rules that somebody watches besides: those of guarantees, for all of the run.
 * @param more Other rules that decide something.
 */
export function modelOf(flow: Flow, watched: readonly Rule[], more: readonly ControlRule[] = []): FlowModel {
  const everywhere = watched.map((rule): ControlRule => ({ step: LEAVING, order: LEAVING, rule, field: null }))
  const rules = [...controlRules(flow), ...more, ...everywhere].map((one) => ({ ...one, atoms: atomsOf(flow, one.rule) }))
  const after = stepsAfter(flow)
  const candidates = candidatesByField(flow, rules)
  return { flow, rules, after, candidates, ledBack: ledBackPages({ flow, rules, after }), stored: storedIn([flow.library]) }
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

/** A way back of a step's own leads where it says, whatever way was taken. */
function backEdges(flow: Flow): readonly { readonly from: string; readonly to: string }[] {
  return flow.steps.flatMap(({ id, source }) => (typeof source.back === 'object' ? [{ from: id, to: source.back.to }] : []))
}

function candidatesByField(flow: Flow, rules: readonly RuleModel[]): ReadonlyMap<string, Candidates> {
  const all = rules.flatMap(({ rule }) => [rule, ...behind(flow, rule)])
  const scored = new Set(all.flatMap((rule) => scoredFields(flow, rule)))
  const ordered = orderedIn(flow, all).fields
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
            offersRow(
              field.rowOptions.source,
              field.options.map(({ key }) => key),
            ),
          ) !== null,
      }
      if (all.some((rule) => comparesWithOther(field, rule))) compared += 1
      return [field.id, candidatesOf(field, all, telling)] as const
    }),
  )
}

function scoredFields(flow: Flow, rule: Rule): readonly string[] {
  return atomsOf(flow, rule).flatMap((atom): readonly string[] => {
    if (atom.kind === 'answer') return atom.path.startsWith('scores.') ? [atom.field] : []
    return atom.kind === 'total' ? totalFields(flow, atom.total).map(({ id }) => id) : []
  })
}
